// What Go asks of Windows 10 and Wine 8 does not have: random bytes.
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(BYTE *data, SIZE_T length) { return RtlGenRandom(data, (ULONG)length); }

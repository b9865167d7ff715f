; The Windows installer, for one user and without administrator's rights.
; makensis -DVERSION=0.1.0 -DNUMBER=0.1.0.0 -DPROGRAM=hoshi.exe -DTOOL=hoshi-tool.exe -DICON=hoshi.ico -DLICENSE=LICENSE -DOUT=setup.exe [-DSIGN=sign.sh] installer.nsi
Unicode true
Target amd64-unicode
!include "MUI2.nsh"
!include "FileFunc.nsh"

!define ID "io.github.hoshi.hoshi"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"
!define CLASSES "Software\Classes"

Name "Hoshi"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Hoshi"
InstallDirRegKey HKCU "${UNINSTALL}" "InstallLocation"
RequestExecutionLevel user
SetDateSave off ; equal sources give equal bytes, whenever they were fetched
SetCompressor /SOLID lzma
SetCompressorDictSize 64 ; MB: each program holds much of what the other holds
ManifestDPIAware true

!ifdef SIGN
  !finalize '"${SIGN}" "%1"'
  !uninstfinalize '"${SIGN}" "%1"'
!endif

VIProductVersion "${NUMBER}"
VIAddVersionKey "ProductName" "Hoshi"
VIAddVersionKey "FileDescription" "Installs Hoshi"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT License"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\hoshi.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "SimpChinese"
!insertmacro MUI_LANGUAGE "TradChinese"
!insertmacro MUI_LANGUAGE "Japanese"
!insertmacro MUI_LANGUAGE "Korean"
!insertmacro MUI_LANGUAGE "Russian"
!insertmacro MUI_LANGUAGE "Czech"
!insertmacro MUI_LANGUAGE "Vietnamese"
!insertmacro MUI_LANGUAGE "Polish"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"

; claim offers Hoshi for files of an ending, and makes it their program where they have none.
!macro claim ENDING
  WriteRegStr HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${ID}" ""
  ReadRegStr $0 HKCR "${ENDING}" ""
  StrCmp $0 "" 0 +2
  WriteRegStr HKCU "${CLASSES}\${ENDING}" "" "${ID}"
!macroend

; disclaim takes back what claim did.
!macro disclaim ENDING
  DeleteRegValue HKCU "${CLASSES}\${ENDING}\OpenWithProgids" "${ID}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}\OpenWithProgids"
  ReadRegStr $0 HKCU "${CLASSES}\${ENDING}" ""
  StrCmp $0 "${ID}" 0 +2
  DeleteRegValue HKCU "${CLASSES}\${ENDING}" ""
  DeleteRegKey /ifempty HKCU "${CLASSES}\${ENDING}"
!macroend

Section
  SetShellVarContext current
  SetOutPath "$INSTDIR"
  File "/oname=hoshi.exe" "${PROGRAM}"
  File "/oname=hoshi-tool.exe" "${TOOL}"
  File "/oname=LICENSE.txt" "${LICENSE}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Hoshi.lnk" "$INSTDIR\hoshi.exe"

  ; Records open with Hoshi on request, and by a double click where no other program has claimed them.
  WriteRegStr HKCU "${CLASSES}\${ID}" "" "Gomoku record"
  WriteRegStr HKCU "${CLASSES}\${ID}\DefaultIcon" "" "$INSTDIR\hoshi.exe,0"
  WriteRegStr HKCU "${CLASSES}\${ID}\shell\open\command" "" '"$INSTDIR\hoshi.exe" "%1"'
  !insertmacro claim ".sgf"
  !insertmacro claim ".lib"
  !insertmacro claim ".psq"
  !insertmacro claim ".rif"

  ; Links to games on servers, hoshi://example.org:8488/d1k5-2mz4.
  WriteRegStr HKCU "${CLASSES}\hoshi" "" "URL:Hoshi game"
  WriteRegStr HKCU "${CLASSES}\hoshi" "URL Protocol" ""
  WriteRegStr HKCU "${CLASSES}\hoshi\DefaultIcon" "" "$INSTDIR\hoshi.exe,0"
  WriteRegStr HKCU "${CLASSES}\hoshi\shell\open\command" "" '"$INSTDIR\hoshi.exe" -- "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Hoshi"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\hoshi.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The authors of Hoshi"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

; un.delete deletes the program at $0, and asks what to do where it runs.
Function un.delete
again:
  ClearErrors
  Delete "$0"
  IfErrors 0 deleted
  MessageBox MB_RETRYCANCEL|MB_ICONSTOP "$(^FileError_NoIgnore)" /SD IDCANCEL IDRETRY again
  Abort
deleted:
FunctionEnd

; What the person made, in %AppData%\hoshi, stays.
Section "Uninstall"
  SetShellVarContext current
  StrCpy $0 "$INSTDIR\hoshi.exe"
  Call un.delete
  StrCpy $0 "$INSTDIR\hoshi-tool.exe"
  Call un.delete
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Hoshi.lnk"
  !insertmacro disclaim ".sgf"
  !insertmacro disclaim ".lib"
  !insertmacro disclaim ".psq"
  !insertmacro disclaim ".rif"
  DeleteRegKey HKCU "${CLASSES}\${ID}"
  DeleteRegKey HKCU "${CLASSES}\hoshi"
  DeleteRegKey HKCU "${UNINSTALL}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

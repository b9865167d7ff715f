#include "go_asm.h"
#include "textflag.h"

// What the assembler has no names for: m, n and d are numbers of V registers, the operands and the result.
#define SMAX(m, n, d) WORD $(0x4e606400 | (m)<<16 | (n)<<5 | (d))   // d.8h, the greater ones of numbers with a sign
#define SMIN(m, n, d) WORD $(0x4e606c00 | (m)<<16 | (n)<<5 | (d))   // d.8h, the smaller ones
#define USUBL(m, n, d) WORD $(0x2e202000 | (m)<<16 | (n)<<5 | (d))  // d.8h = the lower half of n.16b - that of m.16b, none with a sign
#define USUBL2(m, n, d) WORD $(0x6e202000 | (m)<<16 | (n)<<5 | (d)) // and the upper halves
#define SMLAL(m, n, d) WORD $(0x0e608000 | (m)<<16 | (n)<<5 | (d))  // d.4s += the products of the lower halves of n.8h and m.8h
#define SMLAL2(m, n, d) WORD $(0x4e608000 | (m)<<16 | (n)<<5 | (d))
#define USHL(m, n, d) WORD $(0x6e604400 | (m)<<16 | (n)<<5 | (d))   // d.8h = n.8h shifted to the left by m.8h, to the right where that is negative
#define SSHL(m, n, d) WORD $(0x4ea04400 | (m)<<16 | (n)<<5 | (d))   // d.4s = n.4s shifted, with its sign
#define SQXTN(n, d) WORD $(0x0e614800 | (n)<<5 | (d))               // the lower half of d.8h = n.4s as far as that fits
#define SQXTN2(n, d) WORD $(0x4e614800 | (n)<<5 | (d))

// LIMIT puts lanes between zero, V30, and the highest, V31.
#define LIMIT(v) \
	SMAX(30, v, v) \
	SMIN(31, v, v)

// NEXT takes the lowest of the points in R3: the address of its cell in R6, its lanes in V4 to V7, and in V12 to V15 what they become; the
// address of its window in R11, and the place that it comes to in R8. R0 is the field, R10 its windows of the cell of the move, R9 what lies
// near, R2 the offsets.
#define NEXT \
	RBIT R3, R6 \
	CLZ R6, R6 \
	SUB $1, R3, R7 \
	AND R7, R3, R3 \
	MOVW (R9)(R6<<2), R11 \
	MOVWU (R2)(R6<<2), R8 \
	ADD R4, R11, R6 \
	ADD R6<<2, R10, R11 \
	MOVWU (R11), R7 \
	ADDW R7, R8, R8 \
	LSR $2, R6, R6 \
	ADD R6<<6, R0, R6 \
	ADD R7<<5, R1, R7 \
	ADD R8<<5, R1, R12 \
	VLD1 (R6), [V4.H8, V5.H8, V6.H8, V7.H8] \
	VLD1 (R12), [V8.B16, V9.B16] \
	VLD1 (R7), [V10.B16, V11.B16] \
	USUBL(10, 8, 12) \
	USUBL2(10, 8, 14) \
	USUBL(11, 9, 13) \
	USUBL2(11, 9, 15) \
	VADD V4.H8, V12.H8, V12.H8 \
	VADD V5.H8, V13.H8, V13.H8 \
	VADD V6.H8, V14.H8, V14.H8 \
	VADD V7.H8, V15.H8, V15.H8

// func tallyNEON(f *field, rows *row, by *offsets, points uint64, p int, t *totals)
TEXT ·tallyNEON(SB), NOSPLIT, $0-48
	MOVD f+0(FP), R0
	MOVD rows+8(FP), R1
	MOVD by+16(FP), R2
	MOVD points+24(FP), R3
	MOVD p+32(FP), R4
	MOVD t+40(FP), R5
	ADD $field_windows, R0, R10
	ADD $field_near, R0, R9
	VLD1 (R5), [V0.H8, V1.H8, V2.H8, V3.H8]
	VEOR V30.B16, V30.B16, V30.B16
	MOVD $127, R7
	VDUP R7, V31.H8

	ADD R4<<6, R0, R6
	LSL $2, R4, R4
	VLD1 (R6), [V4.H8, V5.H8, V6.H8, V7.H8]
	LIMIT(4)
	LIMIT(5)
	LIMIT(6)
	LIMIT(7)
	VSUB V4.H8, V0.H8, V0.H8
	VSUB V5.H8, V1.H8, V1.H8
	VSUB V6.H8, V2.H8, V2.H8
	VSUB V7.H8, V3.H8, V3.H8
	CBZ R3, done

next:
	NEXT
	LIMIT(4)
	LIMIT(5)
	LIMIT(6)
	LIMIT(7)
	LIMIT(12)
	LIMIT(13)
	LIMIT(14)
	LIMIT(15)
	VSUB V4.H8, V12.H8, V12.H8
	VSUB V5.H8, V13.H8, V13.H8
	VSUB V6.H8, V14.H8, V14.H8
	VSUB V7.H8, V15.H8, V15.H8
	VADD V12.H8, V0.H8, V0.H8
	VADD V13.H8, V1.H8, V1.H8
	VADD V14.H8, V2.H8, V2.H8
	VADD V15.H8, V3.H8, V3.H8
	CBNZ R3, next

done:
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R5)
	RET

// func shiftNEON(f *field, rows *row, by *offsets, points uint64, p int)
TEXT ·shiftNEON(SB), NOSPLIT, $0-40
	MOVD f+0(FP), R0
	MOVD rows+8(FP), R1
	MOVD by+16(FP), R2
	MOVD points+24(FP), R3
	MOVD p+32(FP), R4
	ADD $field_windows, R0, R10
	ADD $field_near, R0, R9
	LSL $2, R4, R4
	CBZ R3, done

next:
	NEXT
	MOVW R8, (R11)
	VST1 [V12.H8, V13.H8, V14.H8, V15.H8], (R6)
	CBNZ R3, next

done:
	RET

// EIGHT adds the products of two inputs, each in all lanes of V0 and V1, with their weights, from R1 on, to eight units.
#define EIGHT(a, b) \
	VLD2.P 32(R1), [V4.H8, V5.H8] \
	SMLAL(4, 0, a) \
	SMLAL2(4, 0, b) \
	SMLAL(5, 1, a) \
	SMLAL2(5, 1, b)

// RECTIFY shifts the units in V16 to V23 by what is in R9 and stores them from R2 on as inputs: narrowing limits them to 32767.
#define RECTIFY \
	NEG R9, R9 \
	VDUP R9, V6.S4 \
	SSHL(6, 16, 16) \
	SSHL(6, 17, 17) \
	SSHL(6, 18, 18) \
	SSHL(6, 19, 19) \
	SSHL(6, 20, 20) \
	SSHL(6, 21, 21) \
	SSHL(6, 22, 22) \
	SSHL(6, 23, 23) \
	SQXTN(16, 0) \
	SQXTN2(17, 0) \
	SQXTN(18, 1) \
	SQXTN2(19, 1) \
	SQXTN(20, 2) \
	SQXTN2(21, 2) \
	SQXTN(22, 3) \
	SQXTN2(23, 3) \
	VEOR V4.B16, V4.B16, V4.B16 \
	SMAX(4, 0, 0) \
	SMAX(4, 1, 1) \
	SMAX(4, 2, 2) \
	SMAX(4, 3, 3) \
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R2)

// func denseNEON(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32
TEXT ·denseNEON(SB), NOSPLIT, $64-44
	MOVD l+0(FP), R0
	MOVD own+8(FP), R3
	MOVD other+16(FP), R4
	MOVD mask+24(FP), R5
	MOVD size+32(FP), R6
	MOVD $x-64(SP), R2
	MOVWU layers_in(R0), R9
	NEG R9, R9
	VDUP R9, V6.H8
	VLD1 (R3), [V0.H8, V1.H8]
	VLD1 (R4), [V2.H8, V3.H8]
	USHL(6, 0, 0)
	USHL(6, 1, 1)
	USHL(6, 2, 2)
	USHL(6, 3, 3)
	VST1 [V0.H8, V1.H8, V2.H8, V3.H8], (R2)

	VLD1.P 64(R5), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1 (R5), [V20.S4, V21.S4, V22.S4, V23.S4]
	VLD1.P 64(R6), [V24.S4, V25.S4, V26.S4, V27.S4]
	VLD1 (R6), [V4.S4, V5.S4, V6.S4, V7.S4]
	VADD V24.S4, V16.S4, V16.S4
	VADD V25.S4, V17.S4, V17.S4
	VADD V26.S4, V18.S4, V18.S4
	VADD V27.S4, V19.S4, V19.S4
	VADD V4.S4, V20.S4, V20.S4
	VADD V5.S4, V21.S4, V21.S4
	VADD V6.S4, V22.S4, V22.S4
	VADD V7.S4, V23.S4, V23.S4
	ADD $layers_w1, R0, R1
	MOVD R2, R7
	MOVD $16, R8

first:
	VLD1R.P 2(R7), [V0.H8]
	VLD1R.P 2(R7), [V1.H8]
	EIGHT(16, 17)
	EIGHT(18, 19)
	EIGHT(20, 21)
	EIGHT(22, 23)
	SUBS $1, R8
	BNE first
	MOVWU layers_first(R0), R9
	RECTIFY

	ADD $layers_b2, R0, R5
	VLD1.P 64(R5), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1 (R5), [V20.S4, V21.S4, V22.S4, V23.S4]
	ADD $layers_w2, R0, R1
	MOVD R2, R7
	MOVD $16, R8

second:
	VLD1R.P 2(R7), [V0.H8]
	VLD1R.P 2(R7), [V1.H8]
	EIGHT(16, 17)
	EIGHT(18, 19)
	EIGHT(20, 21)
	EIGHT(22, 23)
	SUBS $1, R8
	BNE second
	MOVWU layers_second(R0), R9
	RECTIFY

	ADD $layers_w3, R0, R1
	VLD1 (R1), [V4.H8, V5.H8, V6.H8, V7.H8]
	VEOR V16.B16, V16.B16, V16.B16
	SMLAL(4, 0, 16)
	SMLAL2(4, 0, 16)
	SMLAL(5, 1, 16)
	SMLAL2(5, 1, 16)
	SMLAL(6, 2, 16)
	SMLAL2(6, 2, 16)
	SMLAL(7, 3, 16)
	SMLAL2(7, 3, 16)
	VADDV V16.S4, V16
	VMOV V16.S[0], R7
	MOVWU layers_b3(R0), R8
	ADDW R8, R7, R7
	MOVW R7, ret+40(FP)
	RET

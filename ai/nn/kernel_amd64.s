#include "go_asm.h"
#include "textflag.h"

// Numbers of 16 bits stand in Y registers, sixteen lanes in each: Black's, then White's.

// POINT takes the lowest of the points in CX: the address of its cell in R10, the places of its window in R11, before, and R12, after. DI is
// the field, R8 four times the cell of the move, DX the offsets.
#define POINT \
	BSFQ CX, AX \
	LEAQ -1(CX), BX \
	ANDQ BX, CX \
	MOVLQSX field_near(DI)(AX*4), R10 \
	MOVL (DX)(AX*4), R12 \
	ADDQ R8, R10 \
	MOVL field_windows(DI)(R10*4), R11 \
	ADDL R11, R12

// CELL goes on to addresses: DI is that of the cells, SI that of the rows.
#define CELL \
	SHRQ $2, R10 \
	SHLQ $6, R10 \
	ADDQ DI, R10 \
	SHLQ $5, R11 \
	SHLQ $5, R12

// NEXT takes a point, with its rows in Y5, before, and Y4, after.
#define NEXT \
	POINT \
	CELL \
	VMOVDQU (SI)(R11*1), Y5 \
	VMOVDQU (SI)(R12*1), Y4

// BECOME makes the lanes of the cell at R10 in Y6 and Y7 what they are with its new row: Y15 adds the first of two bytes and subtracts the
// second, so that the bias goes.
#define BECOME \
	VPUNPCKLBW Y5, Y4, Y6 \
	VPUNPCKHBW Y5, Y4, Y7 \
	VPMADDUBSW Y15, Y6, Y6 \
	VPMADDUBSW Y15, Y7, Y7 \
	VPADDW (R10), Y6, Y6 \
	VPADDW 32(R10), Y7, Y7

// LIMIT packs the lanes in two registers into bytes from zero, Y14, to the highest.
#define LIMIT(low, high, bytes) \
	VPACKSSWB high, low, bytes \
	VPMAXSB Y14, bytes, bytes

// BOTH limits the lanes of the cell at R10 before a change, and those after it.
#define BOTH(was, is) \
	VMOVDQU (R10), was \
	VPACKSSWB 32(R10), was, was \
	VPMAXSB Y14, was, was \
	LIMIT(Y6, Y7, is)

// COUNT adds bytes to the totals in Y0 and Y1 and subtracts others.
#define COUNT(minus, plus) \
	VPUNPCKLBW minus, plus, Y6 \
	VPUNPCKHBW minus, plus, Y7 \
	VPMADDUBSW Y15, Y6, Y6 \
	VPMADDUBSW Y15, Y7, Y7 \
	VPADDW Y6, Y0, Y0 \
	VPADDW Y7, Y1, Y1

// ONES is Y15 above.
#define ONES \
	VPCMPEQW Y15, Y15, Y15 \
	VPSLLW $8, Y15, Y15 \
	VPCMPEQW Y13, Y13, Y13 \
	VPSRLW $15, Y13, Y13 \
	VPOR Y13, Y15, Y15

// func tallyAVX2(f *field, rows *row, by *offsets, points uint64, p int, t *totals)
TEXT ·tallyAVX2(SB), NOSPLIT, $0-48
	MOVQ f+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ by+16(FP), DX
	MOVQ points+24(FP), CX
	MOVQ p+32(FP), R8
	MOVQ t+40(FP), R9
	ONES
	VPXOR Y14, Y14, Y14
	VMOVDQU (R9), Y0
	VMOVDQU 32(R9), Y1
	MOVQ R8, R10
	SHLQ $6, R10
	ADDQ DI, R10
	SHLQ $2, R8
	VMOVDQU (R10), Y6
	VMOVDQU 32(R10), Y7
	LIMIT(Y6, Y7, Y8)
	COUNT(Y8, Y14)
	TESTQ CX, CX
	JZ done

next: // two points, whose bytes can be added
	NEXT
	BECOME
	BOTH(Y8, Y9)
	TESTQ CX, CX
	JZ last
	NEXT
	BECOME
	BOTH(Y10, Y11)
	VPADDB Y8, Y10, Y8
	VPADDB Y9, Y11, Y9
	COUNT(Y8, Y9)
	TESTQ CX, CX
	JNZ next
	JMP done

last:
	COUNT(Y8, Y9)

done:
	VMOVDQU Y0, (R9)
	VMOVDQU Y1, 32(R9)
	VZEROUPPER
	RET

// func shiftAVX2(f *field, rows *row, by *offsets, points uint64, p int)
TEXT ·shiftAVX2(SB), NOSPLIT, $0-40
	MOVQ f+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ by+16(FP), DX
	MOVQ points+24(FP), CX
	MOVQ p+32(FP), R8
	SHLQ $2, R8
	ONES
	TESTQ CX, CX
	JZ done

next:
	POINT
	MOVL R12, field_windows(DI)(R10*4)
	CELL
	VMOVDQU (SI)(R11*1), Y5
	VMOVDQU (SI)(R12*1), Y4
	BECOME
	VMOVDQU Y6, (R10)
	VMOVDQU Y7, 32(R10)
	TESTQ CX, CX
	JNZ next

done:
	VZEROUPPER
	RET

// TWO adds the products of two inputs, from the stack, with their weights to the units in Y0 to Y3. VPMADDWD's sums do not overflow, as
// inputs are not negative.
#define TWO(i, w) \
	VPBROADCASTD (4*i)(SP), Y4 \
	VPMADDWD (128*i+w)(DI), Y4, Y5 \
	VPMADDWD (128*i+32+w)(DI), Y4, Y6 \
	VPMADDWD (128*i+64+w)(DI), Y4, Y7 \
	VPMADDWD (128*i+96+w)(DI), Y4, Y8 \
	VPADDD Y5, Y0, Y0 \
	VPADDD Y6, Y1, Y1 \
	VPADDD Y7, Y2, Y2 \
	VPADDD Y8, Y3, Y3

#define LAYER(w) \
	TWO(0, w) TWO(1, w) TWO(2, w) TWO(3, w) \
	TWO(4, w) TWO(5, w) TWO(6, w) TWO(7, w) \
	TWO(8, w) TWO(9, w) TWO(10, w) TWO(11, w) \
	TWO(12, w) TWO(13, w) TWO(14, w) TWO(15, w)

// RECTIFY shifts the units by X9 and makes them inputs in Y0 and Y1, in order: packing limits them to 32767.
#define RECTIFY \
	VPSRAD X9, Y0, Y0 \
	VPSRAD X9, Y1, Y1 \
	VPSRAD X9, Y2, Y2 \
	VPSRAD X9, Y3, Y3 \
	VPACKSSDW Y1, Y0, Y0 \
	VPACKSSDW Y3, Y2, Y1 \
	VPXOR Y2, Y2, Y2 \
	VPMAXSW Y2, Y0, Y0 \
	VPMAXSW Y2, Y1, Y1 \
	VPERMQ $0xd8, Y0, Y0 \
	VPERMQ $0xd8, Y1, Y1

// func denseAVX2(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32
TEXT ·denseAVX2(SB), NOSPLIT, $64-44
	MOVQ l+0(FP), DI
	MOVQ own+8(FP), SI
	MOVQ other+16(FP), DX
	MOVQ mask+24(FP), R8
	MOVQ size+32(FP), R9
	VMOVD layers_in(DI), X9
	VMOVDQU (SI), Y0
	VMOVDQU (DX), Y1
	VPSRLW X9, Y0, Y0
	VPSRLW X9, Y1, Y1
	VMOVDQU Y0, 0(SP)
	VMOVDQU Y1, 32(SP)
	VMOVDQU (R8), Y0
	VMOVDQU 32(R8), Y1
	VMOVDQU 64(R8), Y2
	VMOVDQU 96(R8), Y3
	VPADDD (R9), Y0, Y0
	VPADDD 32(R9), Y1, Y1
	VPADDD 64(R9), Y2, Y2
	VPADDD 96(R9), Y3, Y3
	LAYER(layers_w1)
	VMOVD layers_first(DI), X9
	RECTIFY
	VMOVDQU Y0, 0(SP)
	VMOVDQU Y1, 32(SP)
	VMOVDQU (layers_b2)(DI), Y0
	VMOVDQU (layers_b2+32)(DI), Y1
	VMOVDQU (layers_b2+64)(DI), Y2
	VMOVDQU (layers_b2+96)(DI), Y3
	LAYER(layers_w2)
	VMOVD layers_second(DI), X9
	RECTIFY
	VPMADDWD (layers_w3)(DI), Y0, Y0
	VPMADDWD (layers_w3+32)(DI), Y1, Y1
	VPADDD Y1, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPADDD X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPADDD X1, X0, X0
	VMOVD X0, AX
	ADDL layers_b3(DI), AX
	MOVL AX, ret+40(FP)
	VZEROUPPER
	RET

// Without AVX2 registers hold half as many lanes.

// LOAD goes on from POINT to the addresses of rows, too.
#define LOAD \
	CELL \
	ADDQ SI, R11 \
	ADDQ SI, R12

// PART makes eight lanes from byte at of the cell at R10, X4, what they are with its new row, X5; in the rows they stand at byte in.
#define PART(at, in) \
	MOVOU at(R10), X4 \
	MOVQ in(R12), X5 \
	MOVQ in(R11), X6 \
	PUNPCKLBW X14, X5 \
	PUNPCKLBW X14, X6 \
	PSUBW X6, X5 \
	PADDW X4, X5

// COUNTPART does so for their totals; X14 is zero, X15 the highest.
#define COUNTPART(at, in, sum) \
	PART(at, in) \
	PMAXSW X14, X4 \
	PMAXSW X14, X5 \
	PMINSW X15, X4 \
	PMINSW X15, X5 \
	PSUBW X4, X5 \
	PADDW X5, sum

// LEAVE takes eight lanes of the cell at R10 out of their totals.
#define LEAVE(at, sum) \
	MOVOU at(R10), X4 \
	PMAXSW X14, X4 \
	PMINSW X15, X4 \
	PSUBW X4, sum

// func tallySSE2(f *field, rows *row, by *offsets, points uint64, p int, t *totals)
TEXT ·tallySSE2(SB), NOSPLIT, $0-48
	MOVQ f+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ by+16(FP), DX
	MOVQ points+24(FP), CX
	MOVQ p+32(FP), R8
	MOVQ t+40(FP), R9
	PXOR X14, X14
	PCMPEQW X15, X15
	PSRLW $9, X15 // 127
	MOVOU (R9), X0
	MOVOU 16(R9), X1
	MOVOU 32(R9), X2
	MOVOU 48(R9), X3
	MOVQ R8, R10
	SHLQ $6, R10
	ADDQ DI, R10
	SHLQ $2, R8
	LEAVE(0, X0)
	LEAVE(16, X1)
	LEAVE(32, X2)
	LEAVE(48, X3)
	TESTQ CX, CX
	JZ done

next:
	POINT
	LOAD
	COUNTPART(0, 0, X0)
	COUNTPART(16, 16, X1)
	COUNTPART(32, 8, X2)
	COUNTPART(48, 24, X3)
	TESTQ CX, CX
	JNZ next

done:
	MOVOU X0, (R9)
	MOVOU X1, 16(R9)
	MOVOU X2, 32(R9)
	MOVOU X3, 48(R9)
	RET

// func shiftSSE2(f *field, rows *row, by *offsets, points uint64, p int)
TEXT ·shiftSSE2(SB), NOSPLIT, $0-40
	MOVQ f+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ by+16(FP), DX
	MOVQ points+24(FP), CX
	MOVQ p+32(FP), R8
	SHLQ $2, R8
	PXOR X14, X14
	TESTQ CX, CX
	JZ done

next:
	POINT
	MOVL R12, field_windows(DI)(R10*4)
	LOAD
	PART(0, 0)
	MOVOU X5, (R10)
	PART(16, 16)
	MOVOU X5, 16(R10)
	PART(32, 8)
	MOVOU X5, 32(R10)
	PART(48, 24)
	MOVOU X5, 48(R10)
	TESTQ CX, CX
	JNZ next

done:
	RET

// FOUR adds the products of two inputs, in all of X8, with their weights to the units in sum.
#define FOUR(at, sum) \
	MOVOU at(R10), X9 \
	PMADDWL X8, X9 \
	PADDL X9, sum

// EACH does so for all units and the inputs at R11, and goes on to the next ones.
#define EACH \
	MOVL (R11), X8 \
	PSHUFD $0, X8, X8 \
	FOUR(0, X0) \
	FOUR(16, X1) \
	FOUR(32, X2) \
	FOUR(48, X3) \
	FOUR(64, X4) \
	FOUR(80, X5) \
	FOUR(96, X6) \
	FOUR(112, X7) \
	ADDQ $128, R10 \
	ADDQ $4, R11

// NARROW shifts the units by X10 and makes them inputs in X0, X2, X4 and X6.
#define NARROW \
	PSRAL X10, X0 \
	PSRAL X10, X1 \
	PSRAL X10, X2 \
	PSRAL X10, X3 \
	PSRAL X10, X4 \
	PSRAL X10, X5 \
	PSRAL X10, X6 \
	PSRAL X10, X7 \
	PACKSSLW X1, X0 \
	PACKSSLW X3, X2 \
	PACKSSLW X5, X4 \
	PACKSSLW X7, X6 \
	PXOR X9, X9 \
	PMAXSW X9, X0 \
	PMAXSW X9, X2 \
	PMAXSW X9, X4 \
	PMAXSW X9, X6

#define STORE \
	MOVOU X0, (R13) \
	MOVOU X2, 16(R13) \
	MOVOU X4, 32(R13) \
	MOVOU X6, 48(R13)

#define BIAS(r) \
	MOVOU (r), X0 \
	MOVOU 16(r), X1 \
	MOVOU 32(r), X2 \
	MOVOU 48(r), X3 \
	MOVOU 64(r), X4 \
	MOVOU 80(r), X5 \
	MOVOU 96(r), X6 \
	MOVOU 112(r), X7

#define MORE(at, sum) \
	MOVOU at(R9), X9 \
	PADDL X9, sum

#define LAST(at, x) \
	MOVOU (layers_w3+at)(DI), X9 \
	PMADDWL X9, x

// func denseSSE2(l *layers, own, other *[Lanes]uint16, mask, size *[Hidden]int32) int32
TEXT ·denseSSE2(SB), NOSPLIT, $64-44
	MOVQ l+0(FP), DI
	MOVQ own+8(FP), SI
	MOVQ other+16(FP), DX
	MOVQ mask+24(FP), R8
	MOVQ size+32(FP), R9
	MOVQ SP, R13 // inputs
	MOVL layers_in(DI), X10
	MOVOU (SI), X0
	MOVOU 16(SI), X2
	MOVOU (DX), X4
	MOVOU 16(DX), X6
	PSRLW X10, X0
	PSRLW X10, X2
	PSRLW X10, X4
	PSRLW X10, X6
	STORE

	BIAS(R8)
	MORE(0, X0)
	MORE(16, X1)
	MORE(32, X2)
	MORE(48, X3)
	MORE(64, X4)
	MORE(80, X5)
	MORE(96, X6)
	MORE(112, X7)
	LEAQ layers_w1(DI), R10
	MOVQ R13, R11
	MOVQ $16, CX

first:
	EACH
	DECQ CX
	JNZ first
	MOVL layers_first(DI), X10
	NARROW
	STORE

	LEAQ layers_b2(DI), R8
	BIAS(R8)
	LEAQ layers_w2(DI), R10
	MOVQ R13, R11
	MOVQ $16, CX

second:
	EACH
	DECQ CX
	JNZ second
	MOVL layers_second(DI), X10
	NARROW
	LAST(0, X0)
	LAST(16, X2)
	LAST(32, X4)
	LAST(48, X6)
	PADDL X2, X0
	PADDL X6, X4
	PADDL X4, X0
	PSHUFD $0x4e, X0, X1
	PADDL X1, X0
	PSHUFD $0xb1, X0, X1
	PADDL X1, X0
	MOVL X0, AX
	ADDL layers_b3(DI), AX
	MOVL AX, ret+40(FP)
	RET

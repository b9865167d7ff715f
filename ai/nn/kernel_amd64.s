#include "go_asm.h"
#include "textflag.h"

// Numbers of 16 bits stand in Y registers, sixteen lanes in each: Black's, then White's.

// LIMIT puts the lanes of two registers between zero, Y2, and the highest, Y3.
#define LIMIT(a, b) \
	VPMAXSW Y2, a, a \
	VPMAXSW Y2, b, b \
	VPMINSW Y3, a, a \
	VPMINSW Y3, b, b

// func updateAVX2(cells *lanes, rows *row, changes *change, n int, saved *lanes, t *totals, left int)
TEXT ·updateAVX2(SB), NOSPLIT, $0-56
	MOVQ cells+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ changes+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ saved+32(FP), R8
	MOVQ t+40(FP), R9
	MOVQ left+48(FP), AX
	VPXOR Y2, Y2, Y2
	VPCMPEQW Y3, Y3, Y3
	VPSRLW $9, Y3, Y3 // 127
	VMOVDQU (R9), Y0
	VMOVDQU 32(R9), Y1

	SHLQ $6, AX
	VMOVDQU (DI)(AX*1), Y4
	VMOVDQU 32(DI)(AX*1), Y5
	LIMIT(Y4, Y5)
	VPSUBW Y4, Y0, Y0
	VPSUBW Y5, Y1, Y1

next:
	MOVL change_cell(DX), R10
	MOVL change_was(DX), R11
	MOVL change_is(DX), R12
	ADDQ $change__size, DX
	SHLQ $6, R10
	SHLQ $5, R11
	SHLQ $5, R12
	ADDQ DI, R10
	ADDQ SI, R11
	ADDQ SI, R12
	VMOVDQU (R10), Y4
	VMOVDQU 32(R10), Y5
	VPMOVSXBW (R12), Y6
	VPMOVSXBW 16(R12), Y7
	VPMOVSXBW (R11), Y8
	VPMOVSXBW 16(R11), Y9
	VMOVDQU Y4, (R8)
	VMOVDQU Y5, 32(R8)
	ADDQ $64, R8
	VPSUBW Y8, Y6, Y6
	VPSUBW Y9, Y7, Y7
	VPADDW Y4, Y6, Y6
	VPADDW Y5, Y7, Y7
	VMOVDQU Y6, (R10)
	VMOVDQU Y7, 32(R10)
	LIMIT(Y4, Y5)
	LIMIT(Y6, Y7)
	VPSUBW Y4, Y6, Y6
	VPSUBW Y5, Y7, Y7
	VPADDW Y6, Y0, Y0
	VPADDW Y7, Y1, Y1
	DECQ CX
	JNZ next

	VMOVDQU Y0, (R9)
	VMOVDQU Y1, 32(R9)
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

// PART is what "next" above does, for eight lanes from byte at of a cell on; sum holds their totals.
#define PART(at, sum) \
	MOVOU at(R10), X4 \
	MOVQ (at/2)(R12), X5 \
	MOVQ (at/2)(R11), X6 \
	MOVOU X4, at(R8) \
	PUNPCKLBW X5, X5 \
	PUNPCKLBW X6, X6 \
	PSRAW $8, X5 \
	PSRAW $8, X6 \
	PSUBW X6, X5 \
	PADDW X4, X5 \
	MOVOU X5, at(R10) \
	PMAXSW X14, X4 \
	PMAXSW X14, X5 \
	PMINSW X15, X4 \
	PMINSW X15, X5 \
	PSUBW X4, X5 \
	PADDW X5, sum

// LEAVE takes eight lanes of the cell at AX out of their totals.
#define LEAVE(at, sum) \
	MOVOU at(AX), X4 \
	PMAXSW X14, X4 \
	PMINSW X15, X4 \
	PSUBW X4, sum

// func updateSSE2(cells *lanes, rows *row, changes *change, n int, saved *lanes, t *totals, left int)
TEXT ·updateSSE2(SB), NOSPLIT, $0-56
	MOVQ cells+0(FP), DI
	MOVQ rows+8(FP), SI
	MOVQ changes+16(FP), DX
	MOVQ n+24(FP), CX
	MOVQ saved+32(FP), R8
	MOVQ t+40(FP), R9
	MOVQ left+48(FP), AX
	PXOR X14, X14
	PCMPEQW X15, X15
	PSRLW $9, X15 // 127
	MOVOU (R9), X0
	MOVOU 16(R9), X1
	MOVOU 32(R9), X2
	MOVOU 48(R9), X3
	SHLQ $6, AX
	ADDQ DI, AX
	LEAVE(0, X0)
	LEAVE(16, X1)
	LEAVE(32, X2)
	LEAVE(48, X3)

next:
	MOVL change_cell(DX), R10
	MOVL change_was(DX), R11
	MOVL change_is(DX), R12
	ADDQ $change__size, DX
	SHLQ $6, R10
	SHLQ $5, R11
	SHLQ $5, R12
	ADDQ DI, R10
	ADDQ SI, R11
	ADDQ SI, R12
	PART(0, X0)
	PART(16, X1)
	PART(32, X2)
	PART(48, X3)
	ADDQ $64, R8
	DECQ CX
	JNZ next

	MOVOU X0, (R9)
	MOVOU X1, 16(R9)
	MOVOU X2, 32(R9)
	MOVOU X3, 48(R9)
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

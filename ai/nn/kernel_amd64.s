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

import type { ReferenceKind } from "@foja/core/kernel/meaning";

/** Things that inputs can refer to, by kind. Several values: one per state worth trying. */
export type Things = Readonly<Partial<Record<ReferenceKind, readonly unknown[]>>>;

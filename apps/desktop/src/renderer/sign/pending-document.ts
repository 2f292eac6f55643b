import type { PendingView } from "../../ipc/contract";

export type PendingDocument = PendingView["documents"][number];

import type { Context } from "@foja/core/kernel/context";

/** What builders need of a context, whoever acts. */
export type Writer = Pick<Context, "tenant" | "ports" | "now" | "newId" | "transaction">;

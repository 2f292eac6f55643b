import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageOutput } from "../kernel/paging";
import { MEMO } from "./letter";
import { receivedInput } from "./letter-filters";
import { listReceived, receivedShape } from "./list-letters";

/** The list of one of both boxes of who receives. */
export const memosIn = (
  box: "received" | "archived",
  contract: { readonly id: string; readonly summary: string },
) =>
  defineOperation({
    ...contract,
    access: "user",
    effect: "read",
    input: receivedInput,
    output: z.strictObject({
      memos: z.array(z.strictObject({ memo_id: z.guid(), ...receivedShape })),
      ...pageOutput,
    }),
    errors: ["invalid_input"],
  }).run(async (ctx, query) => {
    const { items, ...page } = await listReceived(ctx, MEMO, box, query);
    return { memos: items.map(({ id, ...item }) => ({ memo_id: id, ...item })), ...page };
  });

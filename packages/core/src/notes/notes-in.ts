import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageOutput } from "../kernel/paging";
import { NOTE } from "./letter";
import { receivedInput } from "./letter-filters";
import { listReceived, receivedShape } from "./list-letters";

/** The list of one of both boxes of who receives. */
export const notesIn = (
  box: "received" | "archived",
  contract: { readonly id: string; readonly summary: string },
) =>
  defineOperation({
    ...contract,
    access: "user",
    effect: "read",
    input: receivedInput,
    output: z.strictObject({
      notes: z.array(z.strictObject({ note_id: z.guid(), ...receivedShape })),
      ...pageOutput,
    }),
    errors: ["invalid_input"],
  }).run(async (ctx, query) => {
    const { items, ...page } = await listReceived(ctx, NOTE, box, query);
    return { notes: items.map(({ id, ...item }) => ({ note_id: id, ...item })), ...page };
  });

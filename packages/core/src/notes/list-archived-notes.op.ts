import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { pageOutput } from "../kernel/paging";
import { NOTE } from "./letter";
import { receivedInput } from "./letter-filters";
import { listReceived, receivedShape } from "./list-letters";

export const listArchivedNotesOp = defineOperation({
  id: "notes.listArchived",
  summary: "Notas que archivaron los sectores de quien llama, la última archivada primero",
  access: "user",
  effect: "read",
  input: receivedInput,
  output: z.strictObject({
    notes: z.array(z.strictObject({ note_id: z.guid(), ...receivedShape })),
    ...pageOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, query) => {
  const { items, ...page } = await listReceived(ctx, NOTE, "archived", query);
  return { notes: items.map(({ id, ...item }) => ({ note_id: id, ...item })), ...page };
});

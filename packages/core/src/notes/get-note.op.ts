import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { NOTE, notAPartyOfNote, noteId, noteNotFound } from "./letter";
import { presentSectorRecipient, sectorRecipient } from "./present-letter";
import { openingOfNote, readLetter, recipientsOf, wholeLetterShape } from "./read-letter";

export const getNoteOp = defineOperation({
  id: "notes.get",
  summary:
    "Devuelve una nota a quien la envió o la recibió; la primera lectura de cada persona que la recibió queda registrada",
  access: "user",
  effect: "read",
  input: z.strictObject({ note_id: noteId }),
  output: z.strictObject({
    note_id: z.guid(),
    ...wholeLetterShape,
    recipients: recipientsOf(sectorRecipient),
    openings: z.array(openingOfNote).nullable(),
  }),
  errors: ["invalid_input", noteNotFound, notAPartyOfNote],
}).run(async (ctx, { note_id }) => {
  const { id, ...letter } = await readLetter(ctx, NOTE, note_id, presentSectorRecipient);
  return { note_id: id, ...letter };
});

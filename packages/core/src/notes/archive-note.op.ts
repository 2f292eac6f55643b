import { z } from "zod";
import { reference } from "../kernel/identifiers";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { archivedInput, archiveLetter } from "./archive-letter";
import { NOTE, notAPartyOfNote, noteId, noteNotFound } from "./letter";

export const noteNotArchivable = defineRefusal(
  "forbidden",
  "NOT_A_RECIPIENT",
  "No puede archivar esta nota para ese sector. Puede hacerlo quien tiene permiso de edición en un sector que la recibió",
);

export const archiveNoteOp = defineOperation({
  id: "notes.archive",
  summary: "Archiva una nota para un sector que la recibió, o la saca de su archivo",
  access: "user",
  effect: "write",
  input: z.strictObject({
    note_id: noteId,
    archived: archivedInput,
    sector_id: reference("sector", "Sector que recibió la nota, en el que trabaja quien llama"),
  }),
  output: z.strictObject({ note_id: z.guid(), archived: z.boolean(), message: z.string() }),
  errors: ["invalid_input", noteNotFound, notAPartyOfNote, noteNotArchivable],
}).run(async (ctx, { note_id, archived, sector_id: sectorId }) => {
  const id = await archiveLetter(ctx, NOTE, note_id, archived, {
    isMine: (recipient) => recipient.sectorId === sectorId && ctx.actor.editSectorIds.includes(sectorId),
    refused: noteNotArchivable,
  });
  return { note_id: id, archived, message: archived ? "Nota archivada" : "Nota desarchivada" };
});

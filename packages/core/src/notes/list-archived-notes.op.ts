import { notesIn } from "./notes-in";

export const listArchivedNotesOp = notesIn("archived", {
  id: "notes.listArchived",
  summary: "Notas que archivaron los sectores de quien llama, la última archivada primero",
});

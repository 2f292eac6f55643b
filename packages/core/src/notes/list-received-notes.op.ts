import { notesIn } from "./notes-in";

export const listReceivedNotesOp = notesIn("received", {
  id: "notes.listReceived",
  summary: "Notas que recibieron los sectores de quien llama, la última enviada primero",
});

import { memosIn } from "./memos-in";

export const listArchivedMemosOp = memosIn("archived", {
  id: "memos.listArchived",
  summary: "Memos que archivó quien llama, el último archivado primero",
});

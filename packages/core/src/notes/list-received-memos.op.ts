import { memosIn } from "./memos-in";

export const listReceivedMemosOp = memosIn("received", {
  id: "memos.listReceived",
  summary: "Memos que recibió quien llama, el último enviado primero",
});

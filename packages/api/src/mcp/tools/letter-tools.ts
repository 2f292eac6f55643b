import { getMemoOp } from "@foja/core/notes/get-memo.op";
import { getNoteOp } from "@foja/core/notes/get-note.op";
import { listArchivedMemosOp } from "@foja/core/notes/list-archived-memos.op";
import { listArchivedNotesOp } from "@foja/core/notes/list-archived-notes.op";
import { listReceivedMemosOp } from "@foja/core/notes/list-received-memos.op";
import { listReceivedNotesOp } from "@foja/core/notes/list-received-notes.op";
import { listSentMemosOp } from "@foja/core/notes/list-sent-memos.op";
import { listSentNotesOp } from "@foja/core/notes/list-sent-notes.op";
import type { Tools } from "../tool";

export const letterTools: Tools = {
  get_notes: {
    toolset: "notes",
    title: "Notas recibidas",
    description:
      "Lista las notas que recibieron los sectores de la persona, la última primero; con unread_only, las que la persona no abrió. Ver la lista no las abre. Sigue: get_note_detail.",
    operation: listReceivedNotesOp,
  },
  get_sent_notes: {
    toolset: "notes",
    title: "Notas enviadas",
    description: "Lista las notas que envió la persona, con sus destinatarios y cuántas veces se abrieron.",
    operation: listSentNotesOp,
  },
  get_archived_notes: {
    toolset: "notes",
    title: "Notas archivadas",
    description: "Lista las notas que archivaron los sectores de la persona.",
    operation: listArchivedNotesOp,
  },
  get_note_detail: {
    toolset: "notes",
    title: "Leer una nota",
    description:
      "Devuelve una nota entera. Si la persona es destinataria, queda constancia legal de que la abrió: leerla sólo cuando lo pida. Un texto largo llega por partes (offset).",
    operation: getNoteOp,
    opens: true,
    longText: "body",
  },
  get_memos: {
    toolset: "memos",
    title: "Memos recibidos",
    description:
      "Lista los memos que recibió la persona, el último primero; con unread_only, los que no abrió. Ver la lista no los abre. Sigue: get_memo_detail.",
    operation: listReceivedMemosOp,
  },
  get_sent_memos: {
    toolset: "memos",
    title: "Memos enviados",
    description: "Lista los memos que envió la persona, con sus destinatarios y quiénes los abrieron.",
    operation: listSentMemosOp,
  },
  get_archived_memos: {
    toolset: "memos",
    title: "Memos archivados",
    description: "Lista los memos que archivó la persona.",
    operation: listArchivedMemosOp,
  },
  get_memo_detail: {
    toolset: "memos",
    title: "Leer un memo",
    description:
      "Devuelve un memo entero. Si la persona es destinataria, queda constancia legal de que lo abrió: leerlo sólo cuando lo pida. Un texto largo llega por partes (offset).",
    operation: getMemoOp,
    opens: true,
    longText: "body",
  },
};

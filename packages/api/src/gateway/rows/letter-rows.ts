import { archiveMemoOp } from "@foja/core/notes/archive-memo.op";
import { archiveNoteOp } from "@foja/core/notes/archive-note.op";
import { getMemoOp } from "@foja/core/notes/get-memo.op";
import { getNoteOp } from "@foja/core/notes/get-note.op";
import { listArchivedMemosOp } from "@foja/core/notes/list-archived-memos.op";
import { listArchivedNotesOp } from "@foja/core/notes/list-archived-notes.op";
import { listReceivedMemosOp } from "@foja/core/notes/list-received-memos.op";
import { listReceivedNotesOp } from "@foja/core/notes/list-received-notes.op";
import { listSentMemosOp } from "@foja/core/notes/list-sent-memos.op";
import { listSentNotesOp } from "@foja/core/notes/list-sent-notes.op";
import { row } from "../../door/row";

/** Document 1, 4.4, notes and memos. */
export const letterRows = [
  row("GET", "/notes/received", listReceivedNotesOp),
  row("GET", "/notes/sent", listSentNotesOp),
  row("GET", "/notes/archived", listArchivedNotesOp),
  row("GET", "/notes/:note_id", getNoteOp),
  row("PATCH", "/notes/:note_id/archive", archiveNoteOp),
  row("GET", "/memos/received", listReceivedMemosOp),
  row("GET", "/memos/sent", listSentMemosOp),
  row("GET", "/memos/archived", listArchivedMemosOp),
  row("GET", "/memos/:memo_id", getMemoOp),
  row("PATCH", "/memos/:memo_id/archive", archiveMemoOp),
];

import { textOf } from "@foja/composer/html-text";
import type { Document, DocumentType } from "@foja/db/generated/tenant/client";
import { contentHtml } from "../documents/content";

/** What `passagesOf` and `textsToEmbed` read of a document. */
export type Readable = Pick<Document, "reference" | "content" | "formSchema" | "formData"> & {
  readonly type: Pick<DocumentType, "name" | "kind" | "fields">;
};

/** About half of what the included model reads at once: of longer texts it knows less well what each part is about. */
const PASSAGE_CHARACTERS = 900;
/** Of what is longer than a book its beginning is embedded; words find the rest. */
const PASSAGES_MAX = 250;

/** The text of a document, in pieces that end where a sentence does. One without text has one, empty. */
export const passagesOf = (document: Readable): string[] => {
  const text = textOf(contentHtml(document)).replace(/\s+/g, " ").trim();
  return splitText(text.slice(0, PASSAGE_CHARACTERS * PASSAGES_MAX), PASSAGE_CHARACTERS);
};

/** Each passage as a model gets it: what kind of document it is in, and what that is about. */
export const textsToEmbed = (document: Readable): string[] => {
  const title = `${document.type.name}: ${document.reference}`;
  return passagesOf(document).map((passage) => (passage ? `${title}. ${passage}` : title));
};

/** Pure. Pieces of about the same length, none longer than the maximum; together they are the text. */
export const splitText = (text: string, lengthMax: number): string[] => {
  const pieces = Math.ceil(text.length / lengthMax);
  if (pieces <= 1) return [text];
  // Room for the sentence that does not end where a piece would.
  const wanted = Math.min(lengthMax, text.length / pieces + lengthMax / 10);
  const passages: string[] = [];
  let passage = "";
  for (const part of partsOf(text, lengthMax)) {
    if (passage && passage.length + 1 + part.length > wanted) {
      passages.push(passage);
      passage = "";
    }
    passage = passage ? `${passage} ${part}` : part;
  }
  return passage ? [...passages, passage] : passages;
};

/** Sentences; of one that is too long its words, and of a word that is too long its letters. */
const partsOf = (text: string, lengthMax: number): string[] =>
  text
    .split(/(?<=[.;:!?]) /u)
    .flatMap((sentence) => (sentence.length > lengthMax ? sentence.split(" ") : [sentence]))
    .flatMap((part) => part.match(new RegExp(`[^]{1,${lengthMax}}`, "gu")) ?? []);

import type { UserActor } from "../kernel/actors";
import { subject } from "../kernel/identifiers";
import { defineRefusal, type Refusal } from "../kernel/refusal";

// A letter is a note or a memo: an official document that reaches people by being signed (domain 6). Pure: no clock, no database.

const NOTE_NOT_FOUND = "Nota no encontrada";
const MEMO_NOT_FOUND = "Memo no encontrado";
export const noteId = subject("note", "Identificador de la nota", NOTE_NOT_FOUND);
export const memoId = subject("memo", "Identificador del memo", MEMO_NOT_FOUND);

export const noteNotFound = defineRefusal("not_found", "NOT_FOUND", NOTE_NOT_FOUND);
export const memoNotFound = defineRefusal("not_found", "NOT_FOUND", MEMO_NOT_FOUND);
export const notAPartyOfNote = defineRefusal(
  "forbidden",
  "NOT_A_PARTY",
  "No puede ver esta nota. La ven quien la envió y quienes trabajan en los sectores que la recibieron",
);
export const notAPartyOfMemo = defineRefusal(
  "forbidden",
  "NOT_A_PARTY",
  "No puede ver este memo. Lo ven quien lo envió y las personas que lo recibieron",
);

export type RecipientIds = { readonly sectorId: string | null; readonly userId: string | null };

/** How a note and a memo differ. */
export type LetterKind = {
  /** Of its document types, with what may follow (`NOTA_FFCC`). */
  readonly typeKind: "NOTA" | "MEMO";
  /** Of the recipients' table. */
  readonly column: "sector_id" | "user_id";
  readonly addressee: (recipient: RecipientIds) => string | null;
  /** In whose name the person receives: present work places, or themselves. */
  readonly receivesFor: (actor: UserActor) => readonly string[];
  readonly notFound: Refusal;
  readonly notAParty: Refusal;
};

export const NOTE: LetterKind = {
  typeKind: "NOTA",
  column: "sector_id",
  addressee: ({ sectorId }) => sectorId,
  receivesFor: ({ viewSectorIds }) => viewSectorIds,
  notFound: noteNotFound,
  notAParty: notAPartyOfNote,
};

export const MEMO: LetterKind = {
  typeKind: "MEMO",
  column: "user_id",
  addressee: ({ userId }) => userId,
  receivesFor: ({ userId }) => [userId],
  notFound: memoNotFound,
  notAParty: notAPartyOfMemo,
};

/** Strongest first: what a person is who receives in several names. */
export const RECIPIENT_TYPES = ["to", "cc", "bcc"] as const;
export type RecipientType = (typeof RECIPIENT_TYPES)[number];

type Recipient = RecipientIds & { readonly kind: string };

type Letter<R extends Recipient> = {
  readonly createdById: string | null;
  /** Who numbered it: the letter is sent in their name. */
  readonly signers: readonly { readonly userId: string | null }[];
  readonly recipients: readonly R[];
};

export type Part<R extends Recipient> = {
  readonly isSender: boolean;
  /** The recipients in whose name the person reads. */
  readonly own: readonly R[];
  /** The recipients that the person may know: of the blind copies only the sender's, and one's own. */
  readonly known: readonly R[];
};

/** What the person is in it; nothing when they are no party. Who wrote a letter for another to sign has sent it too. */
export const partIn = <R extends Recipient>(
  kind: LetterKind,
  actor: UserActor,
  { createdById, signers, recipients }: Letter<R>,
): Part<R> | undefined => {
  const isSender = createdById === actor.userId || signers.some(({ userId }) => userId === actor.userId);
  const names = kind.receivesFor(actor);
  const own = recipients.filter((recipient) => names.includes(kind.addressee(recipient) ?? ""));
  if (!isSender && own.length === 0) return undefined;
  const known = recipients.filter(
    (recipient) => isSender || recipient.kind !== "bcc" || own.includes(recipient),
  );
  return { isSender, own, known };
};

export const strongestType = (own: readonly Recipient[]): RecipientType =>
  RECIPIENT_TYPES.find((type) => own.some(({ kind }) => kind === type)) ?? "bcc";

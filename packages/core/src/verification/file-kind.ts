import type { RecordedFile } from "../documents/recorded-file";
import type { JudgedFile } from "../ports/notary";

/** What somebody's PDF is; each kind is one sentence for whoever asked. */
export const FILE_KINDS = [
  /** A municipality's official document, as it is in its records. */
  "official",
  /** official or more, but its pages show the code of another document, to which that leads. */
  "copy",
  /** An official one with long-term data behind it, which nobody sees. */
  "extended",
  /** That, with a signature behind it that is not in the records. Its picture may lie over what was signed. */
  "countersigned",
  /** That, with something else behind it that the signatures allow: a filled field, a comment. It may be seen, too. */
  "filled",
  /** A municipality's, which was changed after it was signed. */
  "changed",
  /** A municipality's, which some have yet to sign. */
  "waiting",
  /** A municipality's, as it was before the last signature. */
  "earlier",
  /** waiting or earlier, with something behind it that is not in the records: somebody else in the place of a signer, a number. */
  "added",
  /** A version of a municipality's document that was rejected; another one took its place. */
  "replaced",
  /** The same, and none took its place. */
  "withdrawn",
  /** Signed by others, and whole. */
  "foreign",
  /** The same, and nobody whom this installation believes says who they are. */
  "foreign_untrusted",
  /** Signed by others, and changed since, or never right. */
  "foreign_changed",
  "unsigned",
  "encrypted",
  "broken",
] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** Of the document that the recorded file belongs to, as it is now. */
type Now = {
  readonly standing: "official" | "waiting" | "withdrawn";
  readonly sentAt: Date | null;
  /** Its pages show the code of another document. */
  readonly isCopy: boolean;
};

/** Pure: the kind of a file that could be read. */
export const fileKind = (
  recorded: RecordedFile | undefined,
  now: Now | undefined,
  { failure, signatures }: JudgedFile,
  /** One of the signatures has a municipality's certificate. */
  namesMunicipality: boolean,
): FileKind => {
  if (recorded) return recordedKind(recorded, now, { failure, signatures });
  if (failure === "no_signatures") return "unsigned";
  if (failure !== null) return namesMunicipality ? "changed" : "foreign_changed";
  return signatures.every(({ isTrusted }) => isTrusted) ? "foreign" : "foreign_untrusted";
};

const recordedKind = (recorded: RecordedFile, now: Now | undefined, judged: JudgedFile): FileKind => {
  const state = stateOf(recorded, now);
  // Whatever follows it: of the document as it is now it is no version at all.
  if (state === "replaced" || state === "withdrawn") return state;
  if (!recorded.isWhole && judged.failure !== null) return "changed";
  if (state === "official" && now?.isCopy) return "copy";
  if (recorded.isWhole) return state;
  const added = addedTo(recorded, judged.signatures);
  if (state === "official") return added ?? "extended";
  return added ? "added" : state;
};

/** What follows is seen, or may be: what every signature allows may still be drawn over the document. Undefined: long-term data alone. */
const addedTo = (
  { length }: RecordedFile,
  signatures: JudgedFile["signatures"],
): "countersigned" | "filled" | undefined => {
  const recorded = signatures.filter(({ signedBytes }) => signedBytes !== null && signedBytes <= length);
  if (recorded.length < signatures.length) return "countersigned";
  const level = recorded.at(-1)?.modificationLevel;
  return level === "NONE" || level === "LTA_UPDATES" ? undefined : "filled";
};

/** What the records say of the state that the file is, or begins with. */
const stateOf = ({ isOfficial, signedAt }: RecordedFile, now: Now | undefined) => {
  if (isOfficial) return "official";
  // Whoever rejects a document drops its signatures; sent again, it is composed anew.
  if (!now || now.standing === "withdrawn") return "withdrawn";
  if (signedAt && now.sentAt && signedAt < now.sentAt) return "replaced";
  return now.standing === "waiting" ? "waiting" : "earlier";
};

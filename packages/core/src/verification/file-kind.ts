import type { RecordedFile } from "../documents/recorded-file";
import type { JudgedFile } from "../ports/notary";

/** What somebody's PDF is; each kind is one sentence for whoever asked. */
export const FILE_KINDS = [
  /** A municipality's official document, as it is in its records. */
  "official",
  /** That, with long-term data behind it, which nobody sees. */
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
type Now = { readonly standing: "official" | "waiting" | "withdrawn"; readonly sentAt: Date | null };

/** Pure: the kind of a file that could be read. */
export const fileKind = (
  recorded: RecordedFile | undefined,
  now: Now | undefined,
  { failure, signatures }: JudgedFile,
  /** One of the signatures has a municipality's certificate. */
  namesMunicipality: boolean,
): FileKind => {
  if (recorded && !recorded.isWhole && failure !== null) return "changed";
  if (recorded?.isOfficial && !recorded.isWhole) return addedKind(recorded, signatures);
  if (recorded) return recorded.isWhole ? recordedKind(recorded, now) : "earlier";
  if (failure === "no_signatures") return "unsigned";
  if (failure !== null) return namesMunicipality ? "changed" : "foreign_changed";
  return signatures.every(({ isTrusted }) => isTrusted) ? "foreign" : "foreign_untrusted";
};

/** What every signature allows may still be drawn over the document. */
const addedKind = ({ length }: RecordedFile, signatures: JudgedFile["signatures"]): FileKind => {
  const recorded = signatures.filter(({ signedBytes }) => signedBytes !== null && signedBytes <= length);
  if (recorded.length < signatures.length) return "countersigned";
  const level = recorded.at(-1)?.modificationLevel;
  return level === "NONE" || level === "LTA_UPDATES" ? "extended" : "filled";
};

const recordedKind = ({ isOfficial, signedAt }: RecordedFile, now: Now | undefined): FileKind => {
  if (isOfficial) return "official";
  // Whoever rejects a document drops its signatures; sent again, it is composed anew.
  if (!now || now.standing === "withdrawn") return "withdrawn";
  if (signedAt && now.sentAt && signedAt < now.sentAt) return "replaced";
  return now.standing === "waiting" ? "waiting" : "earlier";
};

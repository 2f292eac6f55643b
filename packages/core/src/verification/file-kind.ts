import type { JudgedFile } from "../ports/notary";
import type { RecordedFile } from "./recorded-file";

/** What somebody's PDF is; each kind is one sentence for whoever asked. */
export const FILE_KINDS = [
  /** A municipality's official document, as it is in its records. */
  "official",
  /** That, with something added behind it that changes nothing of what was signed. */
  "extended",
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
  if (recorded) return recorded.isWhole || recorded.isOfficial ? recordedKind(recorded, now) : "earlier";
  if (failure === "no_signatures") return "unsigned";
  if (failure !== null) return namesMunicipality ? "changed" : "foreign_changed";
  return signatures.every(({ isTrusted }) => isTrusted) ? "foreign" : "foreign_untrusted";
};

const recordedKind = ({ isOfficial, isWhole, signedAt }: RecordedFile, now: Now | undefined): FileKind => {
  if (isOfficial) return isWhole ? "official" : "extended";
  // Whoever rejects a document drops its signatures; sent again, it is composed anew.
  if (!now || now.standing === "withdrawn") return "withdrawn";
  if (signedAt && now.sentAt && signedAt < now.sentAt) return "replaced";
  return now.standing === "waiting" ? "waiting" : "earlier";
};

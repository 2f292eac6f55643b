import type { CodeAnswer } from "@foja/api/verification/check-typed";
import type { checkFileOp } from "@foja/core/verification/check-file.op";
import type { KnownDocument } from "@foja/core/verification/known-document";
import type { z } from "zod";

export type FileAnswer = z.output<typeof checkFileOp.output>;
export type { KnownDocument };

/** Why nothing was found, where what was typed says it. */
type UnknownHint = "hintCodeShort" | "hintCodeLong" | "hintCase" | "hintWords";

/** The one sentence that somebody came for: its tone, its text, and what the text names. */
export type Verdict = {
  readonly tone: "good" | "wait" | "bad" | "info";
  readonly text: VerdictText;
  /** What to do next, below it. */
  readonly hint?: HintText;
  readonly municipality?: string;
  readonly at?: string;
  readonly timezone?: string;
  readonly pending?: number;
  /** Of the code that was typed. */
  readonly length?: number;
};

type VerdictText =
  | "official"
  | "officialPartly"
  | "officialNot"
  | "copy"
  | "presented"
  | "presentedPartly"
  | "presentedNot"
  | "filePresented"
  | "fileOfficial"
  | "filePartly"
  | "fileNot"
  | "fileExtended"
  | "fileExtendedNot"
  | "fileCountersigned"
  | "fileFilled"
  | "waiting"
  | "fileWaiting"
  | "replaced"
  | "withdrawn"
  | "unknown"
  | "sample"
  | "fileChanged"
  | "fileEarlier"
  | "fileAdded"
  | "fileReplaced"
  | "fileWithdrawn"
  | "fileForeign"
  | "fileNotInRecords"
  | "fileForeignUntrusted"
  | "fileForeignChanged"
  | "fileUnsigned"
  | "fileEncrypted"
  | "fileBroken";

type HintText =
  | "hintCompare"
  | "hintUnknown"
  | UnknownHint
  | "hintPresented"
  | "hintChanged"
  | "hintAsk"
  | "hintUnsigned"
  | "hintUntrusted"
  | "hintEncrypted"
  | "hintBroken"
  | "hintEarlier"
  | "hintOverlaid"
  | "hintCopy"
  | "hintForeign";

type Told = Exclude<CodeAnswer, { readonly kind: "limited" }>;

const CODE_LENGTH = 16;

const plainCode = (typed: string): string => typed.toUpperCase().replace(/[\s\p{Dash_Punctuation}]/gu, "");

/** Pure: what is wrong with what was typed, as far as one sees without looking for it. */
const unknownHint = (typed: string): "hintUnknown" | UnknownHint => {
  const plain = plainCode(typed);
  if (/^\s*EE\p{Dash_Punctuation}\d{4}\p{Dash_Punctuation}\d+/iu.test(typed)) return "hintCase";
  // An official number.
  if (
    /^\s*[\p{L}\d]{1,6}\p{Dash_Punctuation}\d{4}\p{Dash_Punctuation}\d+\p{Dash_Punctuation}\p{L}/u.test(typed)
  )
    return "hintUnknown";
  if (!/\d/.test(plain) || !/^[A-Z\d]+$/.test(plain)) return "hintWords";
  if (plain.length === CODE_LENGTH) return "hintUnknown";
  return plain.length < CODE_LENGTH ? "hintCodeShort" : "hintCodeLong";
};

/** Pure: of a code or a number. */
export const codeVerdict = (answer: Told, typed: string): Verdict => {
  switch (answer.kind) {
    case "unknown":
      return { tone: "wait", text: "unknown", hint: unknownHint(typed), length: plainCode(typed).length };
    case "sample":
      return { tone: "info", text: "sample" };
    case "withdrawn":
      return { tone: "bad", text: "withdrawn", hint: "hintAsk", municipality: answer.municipality };
    case "replaced": {
      const { municipality, timezone, replaced_at: at } = answer;
      return { tone: "bad", text: "replaced", hint: "hintAsk", municipality, timezone, at };
    }
    case "document":
      return { hint: "hintCompare", ...documentVerdict(answer.document) };
  }
};

const documentVerdict = (document: KnownDocument): Verdict => {
  const { municipality, timezone, pending } = document;
  if (document.standing === "waiting") return { tone: "wait", text: "waiting", municipality, pending };
  if (document.standing === "withdrawn") return { tone: "bad", text: "withdrawn", municipality };
  if (document.shows_another_code) return { tone: "wait", text: "copy", municipality, hint: "hintCopy" };
  const about = { municipality, timezone, ...(document.out_of_force_at && { at: document.out_of_force_at }) };
  if (document.is_presented) return { ...PRESENTED[document.in_force], hint: "hintPresented", ...about };
  if (document.in_force === "no") return { tone: "bad", text: "officialNot", ...about };
  if (document.in_force === "partly") return { tone: "wait", text: "officialPartly", ...about };
  return { tone: "good", text: "official", ...about };
};

/** What a person presented and signed for themselves: the municipality registered it, and does not say what it says. */
const PRESENTED = {
  yes: { tone: "info", text: "presented" },
  partly: { tone: "wait", text: "presentedPartly" },
  no: { tone: "bad", text: "presentedNot" },
} as const;

const OF_FILE = {
  presented: "filePresented",
  official: "fileOfficial",
  officialPartly: "filePartly",
  officialNot: "fileNot",
} as const;

/** Pure: of a file. */
export const fileVerdict = (answer: FileAnswer): Verdict => {
  const { kind, document, municipality: named } = answer;
  const municipality = named ?? "";
  switch (kind) {
    case "official": {
      const now = document && documentVerdict(document);
      if (!now) return { tone: "good", text: "fileOfficial", municipality };
      return { ...now, text: OF_FILE[now.text as keyof typeof OF_FILE] ?? now.text };
    }
    case "copy":
      return { tone: "wait", text: "copy", municipality, hint: "hintCopy" };
    case "extended":
      if (document?.is_presented) return fileVerdict({ ...answer, kind: "official" });
      return document?.in_force === "yes"
        ? { tone: "good", text: "fileExtended", municipality }
        : { tone: "wait", text: "fileExtendedNot", municipality };
    case "countersigned":
      return { tone: "wait", text: "fileCountersigned", municipality, hint: "hintOverlaid" };
    case "filled":
      return { tone: "wait", text: "fileFilled", municipality, hint: "hintOverlaid" };
    case "changed":
      return { tone: "bad", text: "fileChanged", municipality, hint: "hintChanged" };
    case "waiting":
      return { tone: "wait", text: "fileWaiting", municipality, pending: document?.pending ?? 0 };
    case "earlier":
      return { tone: "wait", text: "fileEarlier", municipality, hint: "hintEarlier" };
    case "added":
      return { tone: "bad", text: "fileAdded", municipality, hint: "hintChanged" };
    case "replaced":
      return { tone: "bad", text: "fileReplaced", municipality, hint: "hintAsk" };
    case "withdrawn":
      return { tone: "bad", text: "fileWithdrawn", municipality, hint: "hintAsk" };
    case "foreign":
      return named
        ? { tone: "wait", text: "fileNotInRecords", municipality, hint: "hintAsk" }
        : { tone: "info", text: "fileForeign", hint: "hintForeign" };
    case "foreign_untrusted":
      return named
        ? { tone: "wait", text: "fileNotInRecords", municipality, hint: "hintAsk" }
        : { tone: "wait", text: "fileForeignUntrusted", hint: "hintUntrusted" };
    case "foreign_changed":
      return { tone: "bad", text: "fileForeignChanged", hint: "hintChanged" };
    case "unsigned":
      return { tone: "wait", text: "fileUnsigned", hint: "hintUnsigned" };
    case "encrypted":
      return { tone: "wait", text: "fileEncrypted", hint: "hintEncrypted" };
    case "broken":
      return { tone: "wait", text: "fileBroken", hint: "hintBroken" };
  }
};

/** Why whoever made a signature may not be who they say; of one that is wrong there is nobody to doubt. Pure. */
export const doubtOf = ({
  valid,
  trusted,
  revocation,
}: FileAnswer["signatures"][number]): "revoked" | "untrusted" | undefined => {
  if (!valid) return undefined;
  if (revocation === "revoked") return "revoked";
  return trusted === false ? "untrusted" : undefined;
};

/** What is said of one signature. */
export type SignatureVerdict = "whole" | "commented" | "modified" | "altered" | "invalid";

/** Pure; the worst first. */
export const signatureVerdict = ({
  intact,
  valid,
  modification_level: level,
}: FileAnswer["signatures"][number]): SignatureVerdict => {
  if (!intact) return "altered";
  if (!valid) return "invalid";
  if (level === "OTHER") return "modified";
  return level === "ANNOTATIONS" ? "commented" : "whole";
};

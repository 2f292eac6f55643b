import { dictAt, stringAt } from "../pdf/access";
import type { Dict } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { decodeText, parsePdfDate } from "../pdf/text-string";
import {
  isFilled,
  locks,
  readSigningForm,
  type SignatureField,
  type SigningForm,
} from "../sign/signature-fields";
import { type Coverage, readSignedRange } from "./byte-range";
import { type Change, hasArea, MODIFICATION_LEVELS, type ModificationLevel, worstOf } from "./comparison";
import { differingFields } from "./differing-fields";
import { type Judgement, judgeChanges, type Signed } from "./judge-changes";
import { stampShowsItsValue } from "./stamp-text";
import { type Cryptography, verifyCryptography } from "./verify-signature";

export type SignatureVerdict = Cryptography & {
  readonly fieldName: string;
  readonly kind: "signature" | "timestamp";
  readonly coverage: Coverage;
  /** Where the signed bytes end, counted from the start of the file. */
  readonly signedBytes: number;
  /** The worst of what changed after this signature. */
  readonly modificationLevel: ModificationLevel;
  readonly changes: readonly Change[];
  /** Nothing changed beyond what the signature and the certification before it allow. */
  readonly isPermitted: boolean;
  readonly isVisible: boolean;
  /** M of the dictionary: what the signer's clock said. */
  readonly claimedTime: Date | undefined;
  readonly signature: Dict;
};

export type DocumentVerdict = {
  /** In the order of signing. */
  readonly signatures: readonly SignatureVerdict[];
  /** Of a document with our stamp fields. "unlocked": a number that no signature protects; "mismatch": shows another one. */
  readonly stamp: "none" | "empty" | "locked" | "unlocked" | "mismatch";
  /** Names of the fields that show something else than they hold. */
  readonly differingFields: readonly string[];
};

/** Judges every signature of a document. Trust in certificates, revocation and levels are for the caller to add. */
export const verifyPdf = (reader: PdfReader): DocumentVerdict => {
  const form = readSigningForm(reader, reader.catalog);
  // Many fields may show one dictionary: what it says is looked at once.
  const rangeOf = onceFor((signature) => readSignedRange(reader, signature));
  const cryptographyOf = onceFor((signature) => {
    const range = rangeOf(signature);
    return range ? verifyCryptography(reader, signature, range) : WORTHLESS;
  });
  const signed = form.signatures.flatMap((field) => {
    const { signature } = field;
    return signature ? [{ field, signature, range: rangeOf(signature) }] : [];
  });
  signed.sort((a, b) => (a.range?.revision.length ?? 0) - (b.range?.revision.length ?? 0));
  const judgements = judgeChanges(reader, signed);
  return {
    signatures: signed.map((one, index) => ({
      ...cryptographyOf(one.signature),
      ...present(reader, one, judgements[index] as Judgement),
    })),
    stamp: judgeStamp(reader, form),
    differingFields: differingFields(reader, form.fields),
  };
};

const onceFor = <T>(read: (signature: Dict) => T): ((signature: Dict) => T) => {
  const known = new Map<Dict, T>();
  return (signature) => {
    const value = known.has(signature) ? (known.get(signature) as T) : read(signature);
    known.set(signature, value);
    return value;
  };
};

const WORTHLESS: Cryptography = {
  intact: false,
  valid: false,
  problem: "NO_BYTE_RANGE",
  certificate: undefined,
  chain: [],
  timestamp: undefined,
  timestampProblem: undefined,
  certificates: [],
  form: undefined,
};

type SignedDictionary = Signed & { readonly signature: Dict };

const present = (
  reader: PdfReader,
  { field, signature, range }: SignedDictionary,
  { changes, coverage, options }: Judgement,
): Omit<SignatureVerdict, keyof Cryptography> => {
  const level = worstOf(changes);
  const claimed = stringAt(reader, signature, "M");
  return {
    fieldName: field.name,
    kind: field.kind === "timestamp" ? "timestamp" : "signature",
    coverage,
    signedBytes: range?.revision.length ?? 0,
    modificationLevel: level,
    changes,
    isPermitted: allows(options?.certified, level),
    isVisible: isVisible(reader, field),
    claimedTime: claimed && parsePdfDate(decodeText(claimed)),
    signature,
  };
};

const ALLOWED: Readonly<Record<1 | 2 | 3, ModificationLevel>> = {
  1: "LTA_UPDATES",
  2: "FORM_FILLING",
  3: "ANNOTATIONS",
};

/** What a certification leaves to others; without one everything that is known. */
export const allows = (certified: 1 | 2 | 3 | undefined, level: ModificationLevel): boolean =>
  MODIFICATION_LEVELS.indexOf(level) <= MODIFICATION_LEVELS.indexOf(ALLOWED[certified ?? 2]);

const isVisible = (reader: PdfReader, { widget }: SignatureField): boolean =>
  widget !== undefined && hasArea(reader, widget.dict) && dictAt(reader, widget.dict, "AP") !== undefined;

const judgeStamp = (reader: PdfReader, { stamp, signatures }: SigningForm): DocumentVerdict["stamp"] => {
  if (!stamp) return "none";
  const filled = [stamp.number, stamp.date].filter((field) => isFilled(reader, field));
  if (filled.length === 0) return "empty";
  if (!filled.every((field) => stampShowsItsValue(reader, field))) return "mismatch";
  const isLocked = signatures.some(
    ({ kind, lock }) => kind === "signature" && lock && locks(lock, stamp.number.name),
  );
  return isLocked ? "locked" : "unlocked";
};

import { PdfError } from "../pdf/errors";
import { Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { readPermissions } from "../sign/permissions";
import { readSigningForm, type SignatureField } from "../sign/signature-fields";
import type { Coverage, SignedRange } from "./byte-range";
import { compareRevisions, readSignedState } from "./changes";
import { type Change, type ComparisonOptions, type SignedState, worstOf } from "./comparison";
import { isMoved } from "./moved-objects";
import { revisionsAfter } from "./revisions";
import { STORE_SHRANK } from "./store-changes";

export type Judgement = {
  readonly changes: readonly Change[];
  readonly coverage: Coverage;
  /** What the signature allows; undefined where its revision cannot be told. */
  readonly options: ComparisonOptions | undefined;
};

/** A signature with where it stands and what it covers. */
export type Signed = { readonly field: SignatureField; readonly range: SignedRange | undefined };

const UNREADABLE: Judgement = {
  changes: [{ level: "OTHER", what: "the signed revision cannot be told" }],
  coverage: "UNCLEAR",
  options: undefined,
};

/** The dictionary that is verified is not the one that was signed, whatever it says; coverage as pyHanko names it. */
const REPLACED: Judgement = {
  changes: [{ level: "OTHER", what: "the signature was written again" }],
  coverage: "CONTIGUOUS_BLOCK_FROM_START",
  options: undefined,
};

/** What changed after each signature; `signed` in the order of signing. */
export const judgeChanges = (reader: PdfReader, signed: readonly Signed[]): Judgement[] => {
  const judgements = signed.map((one) => judgeOne(reader, one, signed));
  return judgements.map((judgement, index) => {
    const later = signed.slice(index + 1).filter((_, at) => isRefused(judgements[index + 1 + at]));
    return { ...judgement, changes: [...judgement.changes, ...faultsAfter(reader, judgement, later)] };
  });
};

const isRefused = (judgement: Judgement | undefined): boolean =>
  judgement !== undefined && worstOf(judgement.changes) === "OTHER";

/**
 * What was done to objects that only a later signed revision brought: the earlier one cannot know them, and still something was
 * changed after its signature that nobody may change. Locks of the later signature are its own affair, and so is what the security
 * store held for it.
 */
const faultsAfter = (reader: PdfReader, { options }: Judgement, later: readonly Signed[]): Change[] =>
  later.flatMap(({ field, range }) => {
    if (!options || range?.coverage !== "ENTIRE_REVISION") return [];
    return compared(range, reader, options)
      .filter(({ level, what }) => level === "OTHER" && what !== STORE_SHRANK)
      .map(({ level, what }) => ({ level, what: `after ${field.name}: ${what}` }));
  });

const compared = (range: SignedRange, reader: PdfReader, options: ComparisonOptions): readonly Change[] => {
  try {
    return compareRevisions(readSignedState(reader.revision(range.revision.length)), reader, options);
  } catch (error) {
    if (error instanceof PdfError) return UNREADABLE.changes;
    throw error;
  }
};

/**
 * What a revision in between changed, though a later one may have undone it: somebody saw the document like that, with this signature.
 * Those that end with a signature are left to its own judgement, which sees what was changed back.
 */
const changesOnTheWay = (
  state: SignedState,
  reader: PdfReader,
  options: ComparisonOptions,
  signed: readonly Signed[],
): Change[] => {
  const isSigned = ({ bytes }: PdfReader) =>
    signed.some(({ range }) => range && endsWith(range, bytes.length));
  const changes: Change[] = [];
  for (const between of revisionsAfter(reader, state.before.bytes.length)) {
    if (isSigned(between)) continue;
    for (const { level, what } of compareRevisions(state, between, options))
      changes.push({ level, what: `on the way, up to byte ${between.bytes.length}: ${what}` });
  }
  return changes;
};

/** The line end behind the marker may be covered too. */
const endsWith = ({ coverage, revision }: SignedRange, end: number): boolean =>
  coverage === "ENTIRE_REVISION" && revision.length >= end && revision.length <= end + 2;

const judgeOne = (reader: PdfReader, { field, range }: Signed, signed: readonly Signed[]): Judgement => {
  if (range?.coverage !== "ENTIRE_FILE" && range?.coverage !== "ENTIRE_REVISION")
    return { ...UNREADABLE, coverage: range?.coverage ?? "UNCLEAR" };
  try {
    const revision = range.coverage === "ENTIRE_FILE" ? reader : reader.revision(range.revision.length);
    const form = readSigningForm(revision, revision.catalog);
    const own = form.signatures.find(
      ({ name, ref }) => name === field.name && ref?.number === field.ref?.number,
    );
    // The revision must hold this very signature: else the range was borrowed from another one.
    if (own?.kind !== field.kind) return UNREADABLE;
    const value = own.dict.get("V");
    if (value instanceof Ref && isMoved(revision, reader, value.number)) return REPLACED;
    const options = {
      lock: own.lock,
      certified: readPermissions(revision, revision.catalog, form).certified,
    };
    if (revision === reader) return { changes: [], coverage: range.coverage, options };
    const state = readSignedState(revision);
    const changes = [
      ...compareRevisions(state, reader, options),
      ...changesOnTheWay(state, reader, options, signed),
    ];
    return { changes, coverage: range.coverage, options };
  } catch (error) {
    if (error instanceof PdfError) return UNREADABLE;
    throw error;
  }
};

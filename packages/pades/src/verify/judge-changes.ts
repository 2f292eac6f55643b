import { PdfError } from "../pdf/errors";
import { Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { SignatureField } from "../sign/signature-fields";
import type { Coverage, SignedRange } from "./byte-range";
import { type Change, type ComparisonOptions, worstOf } from "./comparison";
import { createHistory, type History, keyOfOptions } from "./history";
import { isMoved } from "./moved-objects";
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

/**
 * A value belongs to one field, since it signs the one dictionary that holds it (ISO 32000-2, 12.8.1). Others that show it were never
 * signed: they are refused as they are, and nothing is compared for them.
 */
const BORROWED: Judgement = {
  changes: [{ level: "OTHER", what: "a signature value that belongs to another field" }],
  coverage: "UNCLEAR",
  options: undefined,
};

/** What changed after each signature; `signed` in the order of signing. */
export const judgeChanges = (reader: PdfReader, signed: readonly Signed[]): Judgement[] => {
  const history = createHistory(reader);
  const taken = new Set<string>();
  const judgements = signed.map((one) => judgeOne(reader, history, one, taken));
  const faults = faultsAfter(history, signed, judgements);
  return judgements.map((judgement) => {
    const found = faults.get(judgement);
    return found ? { ...judgement, changes: [...judgement.changes, ...found] } : judgement;
  });
};

const isRefused = ({ changes }: Judgement): boolean => worstOf(changes) === "OTHER";

/**
 * What was done to objects that only a later signed revision brought: the earlier one cannot know them, and still something was
 * changed after its signature that nobody may change. Locks of the later signature are its own affair, and so is what the security
 * store held for it. Told is the first such revision, and only of a signature that is not refused for itself.
 */
const faultsAfter = (
  history: History,
  signed: readonly Signed[],
  judgements: readonly Judgement[],
): Map<Judgement, readonly Change[]> => {
  const found = new Map<Judgement, readonly Change[]>();
  const sound = new Map<string, SoundOnes>();
  let lastEnd = -1;
  for (const [index, { field, range }] of signed.entries()) {
    const judgement = judgements[index] as Judgement;
    if (!isRefused(judgement)) {
      if (judgement.options) addTo(sound, judgement, judgement.options);
    } else if (range?.coverage === "ENTIRE_REVISION" && range.revision.length !== lastEnd) {
      lastEnd = range.revision.length;
      for (const [key, { earlier, options }] of sound) {
        const faults = faultsSince(history, lastEnd, options, field.name);
        if (faults.length === 0) continue;
        for (const one of earlier) found.set(one, faults);
        sound.delete(key);
      }
    }
  }
  return found;
};

/** Signatures under the same rules. */
type SoundOnes = { readonly options: ComparisonOptions; readonly earlier: Judgement[] };

const addTo = (sound: Map<string, SoundOnes>, judgement: Judgement, options: ComparisonOptions): void => {
  const key = keyOfOptions(options);
  const ones = sound.get(key) ?? { options, earlier: [] };
  ones.earlier.push(judgement);
  sound.set(key, ones);
};

const faultsSince = (history: History, end: number, options: ComparisonOptions, name: string): Change[] =>
  changesSince(history, end, options)
    .filter(({ level, what }) => level === "OTHER" && what !== STORE_SHRANK)
    .map(({ level, what }) => ({ level, what: `after ${name}: ${what}` }));

const changesSince = (history: History, end: number, options: ComparisonOptions): readonly Change[] => {
  try {
    return history.changesSince(history.at(end), options);
  } catch (error) {
    if (error instanceof PdfError) return UNREADABLE.changes;
    throw error;
  }
};

const judgeOne = (
  reader: PdfReader,
  history: History,
  { field, range }: Signed,
  taken: Set<string>,
): Judgement => {
  if (range?.coverage !== "ENTIRE_FILE" && range?.coverage !== "ENTIRE_REVISION")
    return { ...UNREADABLE, coverage: range?.coverage ?? "UNCLEAR" };
  const value = `${range.parts[0].length} ${range.revision.length}`;
  if (taken.has(value)) return BORROWED;
  try {
    const moment = history.at(range.revision.length);
    const own = moment.fieldLike(field);
    // The revision must hold this very signature: else the range was borrowed from another one.
    if (own?.kind !== field.kind) return UNREADABLE;
    taken.add(value);
    const held = own.dict.get("V");
    if (held instanceof Ref && isMoved(moment.revision, reader, held.number)) return REPLACED;
    const options = { lock: own.lock, certified: moment.certified };
    const { coverage } = range;
    if (coverage === "ENTIRE_FILE") return { changes: [], coverage, options };
    const changes = [
      ...history.changesSince(moment, options),
      ...history.changesOnTheWay(moment, options),
      ...history.oddRevisionsSince(moment),
    ];
    return { changes, coverage, options };
  } catch (error) {
    if (error instanceof PdfError) return UNREADABLE;
    throw error;
  }
};

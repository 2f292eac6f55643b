import { PdfError } from "../pdf/errors";
import type { Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { readPermissions } from "../sign/permissions";
import { readSigningForm, type SignatureField } from "../sign/signature-fields";
import { ambiguityOf } from "./ambiguity";
import { compareRevisions, readSignedState } from "./changes";
import {
  type Change,
  type ComparisonOptions,
  MODIFICATION_LEVELS,
  other,
  type SignedState,
  worstLevel,
} from "./comparison";
import { oddnessOfRevision } from "./plain-revision";
import { endOfRevision, revisionsAfter } from "./revisions";

/** A document as it was when something was signed. */
export type Moment = {
  readonly revision: PdfReader;
  readonly certified: ComparisonOptions["certified"];
  /** The field that it had under this name and number. */
  fieldLike(field: SignatureField): SignatureField | undefined;
};

export type History = {
  /** @throws PdfError where the revision that ends there cannot be read */
  at(end: number): Moment;
  /** Up to now. @throws PdfError */
  changesSince(moment: Moment, options: ComparisonOptions): readonly Change[];
  /** Revisions since then that programs may read differently. @throws PdfError */
  oddRevisionsSince(moment: Moment): readonly Change[];
  /**
   * What a revision in between changed, though a later one may have undone it: somebody saw the document like that, with this
   * signature.
   * @throws PdfError
   */
  changesOnTheWay(moment: Moment, options: ComparisonOptions): readonly Change[];
};

/** What is told of one comparison: a file decides how much there is, and by the gravest all is said. */
const CHANGES_MAX = 100;
// In bytes parsed: what it takes to compare a field, to tell a change, and to look for a name in a lock.
const FIELD_WORK = 100;
const CHANGE_WORK = 200;
const NAME_WORK = 1;

/**
 * The revisions of a document, each opened for the signatures that end there and forgotten when the next is asked for: thirty of a
 * large file at once would take its memory thirty times. Two revisions are compared once for each set of rules, however many
 * signatures there are, and all of it counts as work of the file.
 */
export const createHistory = (reader: PdfReader): History => {
  const compared = new Map<string, readonly Change[]>();
  const oddnesses = new Map<string, string>();
  const ambiguities = new Map<number, string>();
  const states = new WeakMap<Moment, SignedState>();
  let last: { readonly end: number; readonly moment: Moment | PdfError } | undefined;

  const stateOf = (moment: Moment): SignedState => {
    const state = states.get(moment) ?? readSignedState(moment.revision);
    states.set(moment, state);
    return state;
  };

  const oddnessOf = (previous: PdfReader, later: PdfReader): string | undefined => {
    const key = `${previous.bytes.length} ${later.bytes.length}`;
    const known = oddnesses.get(key) ?? oddnessOfRevision(later, previous) ?? "";
    oddnesses.set(key, known);
    return known;
  };

  const ambiguityIn = (moment: Moment): string | undefined => {
    const end = moment.revision.bytes.length;
    const known = ambiguities.get(end) ?? ambiguityOf(moment.revision, stateOf(moment).graph) ?? "";
    ambiguities.set(end, known);
    return known;
  };

  const once = (key: string, compare: () => Change[]): readonly Change[] => {
    const changes = compared.get(key) ?? gravest(compare());
    compared.set(key, changes);
    return changes;
  };

  const counted = (state: SignedState, after: PdfReader, options: ComparisonOptions): Change[] => {
    reader.work.check();
    const changes = compareRevisions(state, after, options);
    const fields = state.formBefore.fields.length + changes.length;
    reader.work.add(fields * (FIELD_WORK + namesIn(options) * NAME_WORK) + changes.length * CHANGE_WORK);
    return changes;
  };

  return {
    at: (end) => {
      if (last?.end !== end) last = { end, moment: readMoment(reader, end) };
      if (last.moment instanceof PdfError) throw last.moment;
      return last.moment;
    },
    changesSince: (moment, options) =>
      once(`since ${keyOf(moment, options)}`, () => counted(stateOf(moment), reader, options)),
    oddRevisionsSince: (moment) => {
      const found: Change[] = [];
      let previous = moment.revision;
      for (const later of laterRevisions(reader, previous.bytes.length)) {
        const ambiguity = previous === moment.revision ? ambiguityIn(moment) : undefined;
        if (ambiguity) found.push(other(`what was signed may be read differently: ${ambiguity}`));
        const oddness = oddnessOf(previous, later);
        if (oddness) found.push(other(`a revision that programs may read differently: ${oddness}`));
        previous = later;
      }
      return found;
    },
    changesOnTheWay: (moment, options) =>
      once(`on the way ${keyOf(moment, options)}`, () => {
        const changes: Change[] = [];
        for (const between of revisionsAfter(reader, moment.revision.bytes.length)) {
          for (const { level, what } of gravest(counted(stateOf(moment), between, options)))
            changes.push({ level, what: `on the way, up to byte ${between.bytes.length}: ${what}` });
        }
        return changes;
      }),
  };
};

/** Those behind `from`, the last one too. @throws PdfError */
export function* laterRevisions(reader: PdfReader, from: number): Generator<PdfReader> {
  yield* revisionsAfter(reader, from);
  // A file whose last section is a signed one has only blanks behind it, or bytes that are reported elsewhere.
  if (reader.startXref + reader.headerOffset < from) return;
  const end = endOfRevision(reader, reader.startXref);
  yield end === reader.bytes.length ? reader : reader.revision(end);
}

/** A file that can't be read there can't be read for the next signature either. */
const readMoment = (reader: PdfReader, end: number): Moment | PdfError => {
  try {
    const revision = end === reader.bytes.length ? reader : reader.revision(end);
    const form = readSigningForm(revision, revision.catalog);
    const fields = new Map(form.signatures.toReversed().map((field) => [fieldKey(field), field]));
    return {
      revision,
      certified: readPermissions(revision, revision.catalog, form).certified,
      fieldLike: (field) => fields.get(fieldKey(field)),
    };
  } catch (error) {
    if (error instanceof PdfError) return error;
    throw error;
  }
};

const fieldKey = ({ name, ref }: { readonly name: string; readonly ref: Ref | undefined }): string =>
  `${ref?.number} ${name}`;

const keyOf = ({ revision }: Moment, options: ComparisonOptions): string =>
  `${revision.bytes.length} ${keyOfOptions(options)}`;

const keys = new WeakMap<ComparisonOptions, string>();

/** Alike for rules that are alike. */
export const keyOfOptions = (options: ComparisonOptions): string => {
  const key = keys.get(options) ?? JSON.stringify([options.certified, options.lock]);
  keys.set(options, key);
  return key;
};

const namesIn = ({ lock }: ComparisonOptions): number => {
  let count = 0;
  for (let part = lock; part; part = part.and) count += part.fields.length;
  return count;
};

/** In the order in which they were found, where all of them fit. */
const gravest = (changes: readonly Change[]): readonly Change[] => {
  if (changes.length <= CHANGES_MAX) return changes;
  const worst = worstLevel(changes.map(({ level }) => level));
  const rank = ({ level }: Change) => MODIFICATION_LEVELS.indexOf(level);
  return changes
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, CHANGES_MAX - 1)
    .concat({
      level: worst,
      what: `and ${changes.length - CHANGES_MAX + 1} more`,
    });
};

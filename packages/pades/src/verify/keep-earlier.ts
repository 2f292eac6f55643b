import { PdfError } from "../pdf/errors";
import { DEFAULT_LIMITS } from "../pdf/limits";
import { PdfReader } from "../pdf/reader";
import { bearsSignature } from "../pdf/repair";
import { Work } from "../pdf/work";
import { SigningError } from "../sign/errors";
import { readPermissions } from "../sign/permissions";
import type { FieldLock, SigningForm } from "../sign/signature-fields";
import { compareRevisions, readSignedState } from "./changes";
import { worstOf } from "./comparison";
import { laterRevisions } from "./history";
import { oddnessOfRevision } from "./plain-revision";
import { allows, type SignatureVerdict, verifyPdf } from "./verify-pdf";

/**
 * Looks at what was appended to a document as whoever gets it will: each signature is worth what it was worth. In one comparison, by the rules of
 * all that was signed, of what was given with what became of it; every signature by itself, before and after, only where that finds something.
 * @param given from `acceptDocument`, which looked at what it is by itself; without signatures there is nothing to lose
 * @throws SigningError SPOILS_EARLIER, PdfError LIMIT
 */
export const assertKeepsEarlier = (given: PdfReader, result: Uint8Array): void => {
  if (!bearsSignature(given) || mayFollow(given, result)) return;
  // By itself: of the reader that was given some work is done.
  const before = new Set(spoiltIn(new PdfReader(given.bytes)).map(nameOf));
  const spoilt = spoiltIn(new PdfReader(result)).find((verdict) => !before.has(nameOf(verdict)));
  if (spoilt === undefined) return;
  const text = "Lo que se agregaría al documento anularía las firmas que ya tiene";
  throw new SigningError("SPOILS_EARLIER", text, reasonOf(spoilt));
};

const mayFollow = (given: PdfReader, result: Uint8Array): boolean => {
  try {
    const { sections, fileKeys } = given;
    const after = new PdfReader(result, {}, { work: new Work(DEFAULT_LIMITS.workBytes), sections, fileKeys });
    const state = readSignedState(given);
    const options = {
      lock: jointLock(state.formBefore),
      certified: readPermissions(given, given.catalog, state.formBefore).certified,
    };
    let previous = given;
    for (const later of laterRevisions(after, given.bytes.length)) {
      const changes = compareRevisions(state, later, options);
      if (!allows(options.certified, worstOf(changes)) || oddnessOfRevision(later, previous)) return false;
      previous = later;
    }
    return true;
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
};

/** What any of the signatures locked. */
const jointLock = ({ signatures }: SigningForm): FieldLock | undefined => {
  let all: FieldLock | undefined;
  for (const { kind, lock } of signatures)
    for (let part = kind === "empty" ? undefined : lock; part; part = part.and) {
      const { action, fields } = part;
      all = { action, fields, ...(all ? { and: all } : {}) };
    }
  return all;
};

const spoiltIn = (reader: PdfReader): readonly SignatureVerdict[] =>
  verifyPdf(reader).signatures.filter(
    ({ modificationLevel, isPermitted }) => modificationLevel === "OTHER" || !isPermitted,
  );

const nameOf = ({ fieldName, signedBytes }: SignatureVerdict): string => `${signedBytes} ${fieldName}`;

const reasonOf = ({ fieldName, changes }: SignatureVerdict): string =>
  `${fieldName}: ${(changes.find(({ level }) => level === "OTHER") ?? changes.at(-1))?.what}`;

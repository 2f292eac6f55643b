import { PdfReader } from "../pdf/reader";
import type { IssuerSource } from "../revocation/issuers";
import type { RevocationSource } from "../revocation/source";
import { createTrustStore } from "../trust/trust-store";
import type { Imprint, TimestampSource } from "../tsp/timestamp";
import { TsaError } from "../tsp/tsa-error";
import { verifyToken } from "../tsp/verify-token";
import { ambiguityIn } from "../verify/ambiguity";
import { readSecurityStore, type SecurityStore } from "../verify/security-store";
import { verifyPdf } from "../verify/verify-pdf";
import type { Certificate } from "../x509/certificate";
import { collectEvidence } from "./collect-evidence";
import { addDocumentTimestamp } from "./document-timestamp";
import { LtvError } from "./ltv-error";
import { provableUntil } from "./paths";
import { coveredBy, isDocumentTimestamp, readSignedItems, type SignedItem } from "./signed-items";
import { type Acquainted, partStrangers } from "./strangers";
import { type Subject, subjectOfToken, subjectsOf, subjectsToArchive } from "./subjects";
import { addToStore } from "./write-store";

export type LtvTools = {
  readonly revocation: RevocationSource;
  readonly issuers: IssuerSource;
  readonly timestamp: TimestampSource;
  readonly trustAnchors: readonly Certificate[];
  readonly now: () => Date;
};

export type RaisedPdf = {
  /** The document; what was given is a prefix of it. */
  readonly bytes: Buffer;
  /** False: it had all that the level asks for, and `bytes` are those that were given. */
  readonly isChanged: boolean;
  /**
   * Until when it can be proved as it is: the first end of a certificate, up to the anchor, of time stamps that no later one covers.
   * Renew before.
   */
  readonly provableUntil: Date;
  /** Fields of signatures that lead to no anchor: they stay as they were. */
  readonly strangers: readonly string[];
};

/**
 * To level B-LT (EN 319 142-1, 6.3): certificates and revocation evidence for every signature and time stamp are added to the
 * document security store. Only appended; also a document certified against changes takes it (ISO 32000-2, 12.8.2.2). A signature
 * whose time nothing proves gets a document time stamp first (6.3, table 1: it serves level B-T as well).
 *
 * @throws LtvError NOT_SIGNED, INVALID_SIGNATURE, UNTRUSTED, EXPIRED, REVOKED, NO_EVIDENCE, and what a document time stamp may end
 *   in: LOCKED, BAD_TIMESTAMP; never less than asked for, but for signatures of `strangers`
 * @throws PdfError for a file that can't be read; whatever the time stamp source rejects with
 */
export const raiseToLt = async (pdf: Uint8Array, tools: LtvTools): Promise<RaisedPdf> => {
  const opened = await open(pdf, tools);
  const timed = await proveTimes(opened, tools);
  const { document, isChanged } = await addEvidence(timed, subjectsOf, tools);
  return result(document, isChanged || timed !== opened, tools);
};

/**
 * To level B-LTA: B-LT, then a document time stamp over all of it, whose authority's evidence is in the document already. One that
 * was made after everything else is enough.
 * @throws LtvError as `raiseToLt`
 */
export const raiseToLta = async (pdf: Uint8Array, tools: LtvTools): Promise<RaisedPdf> => {
  const document = await open(pdf, tools);
  if (!endsWithTimestamp(document)) return archive(document, tools);
  const raised = await addEvidence(document, subjectsOf, tools);
  return raised.isChanged ? archive(raised.document, tools) : result(document, false, tools);
};

/**
 * Before the certificate of the last document time stamp ends or its algorithms weaken: evidence that it is still good, then a new
 * document time stamp over both (EN 319 142-1, 5.4.3 and 6.3, level B-LTA). Always adds one.
 * @throws LtvError as `raiseToLta`, and NOT_ARCHIVED; EXPIRED when it is too late
 */
export const renew = async (pdf: Uint8Array, tools: LtvTools): Promise<RaisedPdf> => {
  const document = await open(pdf, tools);
  if (!document.items.some(isDocumentTimestamp))
    throw new LtvError("NOT_ARCHIVED", "the document has no document time stamp");
  return archive(document, tools);
};

const archive = async (document: Document, tools: LtvTools): Promise<RaisedPdf> => {
  const raised = await addEvidence(await proveTimes(document, tools), subjectsToArchive, tools);
  return result(await addTimestamp(raised.document, tools), true, tools);
};

/** A revision with what was found in it, so that what is appended need not be read again. */
type Document = {
  readonly reader: PdfReader;
  readonly store: SecurityStore;
} & Acquainted;

const open = async (pdf: Uint8Array, tools: LtvTools): Promise<Document> => {
  const reader = new PdfReader(pdf);
  const items = readSignedItems(reader);
  assertUntouched(reader);
  const store = readSecurityStore(reader, reader.catalog);
  return { reader, store, ...(await partStrangers(items, store.certificates, tools, tools.now())) };
};

/** An archive proves what a document was: one that somebody changed after its signatures is not to get a fresh seal. */
const assertUntouched = (reader: PdfReader): void => {
  const { signatures, stamp } = verifyPdf(reader);
  const spoilt = signatures.find(
    ({ modificationLevel, isPermitted }) => modificationLevel === "OTHER" || !isPermitted,
  );
  if (spoilt) throw new LtvError("INVALID_SIGNATURE", `${spoilt.fieldName}: changed after it was signed`);
  if (stamp === "mismatch")
    throw new LtvError("INVALID_SIGNATURE", "the number shows something else than it says");
  // What is appended now would spoil what nothing follows yet.
  const ambiguity = ambiguityIn(reader);
  if (ambiguity !== undefined)
    throw new LtvError("INVALID_SIGNATURE", `the document may be read in two ways: ${ambiguity}`);
};

const addEvidence = async (
  document: Document,
  choose: (items: readonly SignedItem[], now: Date) => readonly Subject[],
  tools: LtvTools,
): Promise<{ readonly document: Document; readonly isChanged: boolean }> => {
  const { reader, items, strangers, store } = document;
  const added = addToStore(reader, store, await collectEvidence(choose(items, tools.now()), store, tools));
  return added
    ? {
        document: { reader: new PdfReader(added.bytes), items, strangers, store: added.store },
        isChanged: true,
      }
    : { document, isChanged: false };
};

const endsWithTimestamp = ({ reader, items }: Document): boolean => {
  const last = items.at(-1);
  return last !== undefined && isDocumentTimestamp(last) && last.end === reader.bytes.length;
};

const proveTimes = async (document: Document, tools: LtvTools): Promise<Document> => {
  const { items } = document;
  const isTimeless = (item: SignedItem) => item.token === undefined && coveredBy(item, items) === undefined;
  return items.some(isTimeless) ? addTimestamp(document, tools) : document;
};

const AUTHORITIES_MAX = 3;

/**
 * The time stamp's own evidence has to be covered by it, but which certificate will sign is known only afterwards. When that evidence
 * is missing it is added and a new time stamp asked for; an authority with several certificates may need that more than once.
 */
const addTimestamp = async (document: Document, tools: LtvTools): Promise<Document> => {
  let current = document;
  for (let attempt = 1; ; attempt += 1) {
    const reader = new PdfReader(await addDocumentTimestamp(current.reader, checked(tools.timestamp)));
    const stamped = { ...current, reader, items: readSignedItems(reader, current.items, current.strangers) };
    const token = stamped.items.at(-1)?.token;
    if (!token) throw new LtvError("BAD_TIMESTAMP", "the document time stamp can't be read back");
    const { document: prepared, isChanged } = await addEvidence(
      current,
      () => [subjectOfToken(token)],
      tools,
    );
    if (!isChanged) return stamped;
    if (attempt === AUTHORITIES_MAX)
      throw new LtvError("BAD_TIMESTAMP", "the authority signs with ever other certificates");
    current = prepared;
  }
};

/** Whoever made the token: it has to be about this document. */
const checked =
  (timestamp: TimestampSource): TimestampSource =>
  async (imprint: Imprint) => {
    const token = await timestamp(imprint);
    try {
      verifyToken(token, imprint);
      return token;
    } catch (error) {
      if (error instanceof TsaError) throw new LtvError("BAD_TIMESTAMP", `${error.code}: ${error.message}`);
      throw error;
    }
  };

const result = (
  { reader, items, strangers, store }: Document,
  isChanged: boolean,
  { trustAnchors, now }: LtvTools,
): RaisedPdf => ({
  bytes: reader.bytes,
  isChanged,
  strangers,
  provableUntil: provableUntil(items, store, createTrustStore(trustAnchors), now()),
});

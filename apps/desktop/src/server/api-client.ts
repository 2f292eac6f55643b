import type { SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import type { z } from "zod";
import { type Answer, type Asked, ask, type Fetch } from "./ask";
import type { Credential } from "./credential";
import { Problem } from "./problem";
import { repeat, type Sleep, sleep as sleepReally } from "./repeat";
import * as wire from "./wire";

/**
 * The interface for desktops of one server, for one person in one municipality.
 * All may throw Problem SERVER_* and SIGNED_OUT. What the server refuses is SERVER_REFUSED with its code and text.
 */
export type DesktopApi = {
  municipalities(): Promise<readonly wire.Municipality[]>;
  me(): Promise<wire.Me>;
  pending(page: { readonly limit: number; readonly offset: number }): Promise<wire.PendingDocuments>;
  /** As it is before this signature. */
  pdf(documentId: string): Promise<Buffer>;
  /** Whoever starts again takes over what they held: it may be sent again. */
  startSession(
    documentIds: readonly string[],
    certificates: readonly Uint8Array[],
    /** What the token offers for the first of them, the best first. */
    algorithms: readonly SignatureAlgorithm[],
    signals?: Signals,
  ): Promise<wire.Session>;
  session(id: string): Promise<wire.Session>;
  /** @param isHurried once and for a moment: it ends by itself within minutes */
  endSession(id: string, isHurried?: boolean): Promise<void>;
  prepared(sessionId: string, documentId: string, signals?: Signals): Promise<wire.Prepared>;
  /** The server takes the same value once and answers the same, however often it comes. */
  sendSignature(
    sessionId: string,
    documentId: string,
    signature: Uint8Array,
    signal?: AbortSignal,
  ): Promise<wire.SignatureTaken>;
};

type Signals = {
  /** Ends it at once. */
  readonly signal?: AbortSignal;
  /** What is under way may be answered; it is not tried again. */
  readonly noMore?: AbortSignal;
};

type Call = Omit<Asked, "timeoutMs" | "headers"> & {
  readonly timeoutMs?: number;
  readonly pausesMs?: number;
  readonly noMore?: AbortSignal | undefined;
};

const TIMEOUT_MS = 30_000;
/** A hundred documents are claimed and numbered. */
const SESSION_TIMEOUT_MS = 120_000;
/** Somebody waits for the program to end. */
const HURRY_MS = 5_000;
/** Somebody looks at the screen and can try again. */
const PAUSES_MS = 3_000;
/** A batch is under way; a server that counts calls by the minute is waited for. */
const BATCH_PAUSES_MS = 90_000;
/** As long as a session waits for it. */
const SIGNATURE_PAUSES_MS = 200_000;

export const createApiClient = ({
  fetch,
  api,
  credential,
  tenant,
  sleep = sleepReally,
}: {
  readonly fetch: Fetch;
  /** Absolute base, without a slash at its end. */
  readonly api: string;
  readonly credential: Credential;
  readonly tenant?: string | undefined;
  readonly sleep?: Sleep;
}): DesktopApi => {
  const once = async (path: string, call: Call): Promise<Answer> => {
    const send = async (token: string) =>
      ask(fetch, `${api}${path}`, {
        ...call,
        timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
        headers: { authorization: `Bearer ${token}`, ...(tenant && { "x-tenant-schema": tenant }) },
      });
    const token = await credential.token();
    const answer = await send(token);
    const last = answer.status === 401 ? await send(await credential.renew(token)) : answer;
    assertOk(last);
    return last;
  };

  const call = (path: string, { pausesMs = PAUSES_MS, noMore, ...call }: Call = {}): Promise<Answer> =>
    repeat(() => once(path, call), { pausesMs, sleep, signal: anyOf(call.signal, noMore) });

  const json = async <S extends z.ZodType>(schema: S, path: string, asked?: Call): Promise<z.output<S>> =>
    readJson(schema, await call(path, asked));

  return {
    municipalities: async () => (await json(wire.municipalities, "/municipalities")).municipalities,
    me: () => json(wire.me, "/me"),
    pending: ({ limit, offset }) => json(wire.pendingDocuments, `/pending?limit=${limit}&offset=${offset}`),
    pdf: async (documentId) => (await call(`/documents/${documentId}/pdf`)).bytes,
    startSession: (documentIds, certificates, algorithms, signals) =>
      json(wire.session, "/sessions", {
        method: "POST",
        body: {
          document_ids: documentIds,
          certificates: certificates.map((der) => Buffer.from(der).toString("base64")),
          algorithms,
        },
        timeoutMs: SESSION_TIMEOUT_MS,
        pausesMs: BATCH_PAUSES_MS,
        ...signals,
      }),
    session: (id) => json(wire.session, `/sessions/${encodeURIComponent(id)}`),
    endSession: async (id, isHurried = false) => {
      const haste = isHurried ? { timeoutMs: HURRY_MS, pausesMs: 0 } : {};
      await call(`/sessions/${encodeURIComponent(id)}`, { method: "DELETE", ...haste });
    },
    prepared: (id, documentId, signals) =>
      json(wire.prepared, `/sessions/${encodeURIComponent(id)}/documents/${documentId}`, {
        pausesMs: BATCH_PAUSES_MS,
        ...signals,
      }),
    sendSignature: (id, documentId, signature, signal) =>
      json(wire.signatureTaken, `/sessions/${encodeURIComponent(id)}/documents/${documentId}/signature`, {
        method: "POST",
        body: { signature: Buffer.from(signature).toString("base64") },
        timeoutMs: TIMEOUT_MS,
        pausesMs: SIGNATURE_PAUSES_MS,
        signal,
      }),
  };
};

const anyOf = (...signals: readonly (AbortSignal | undefined)[]): AbortSignal =>
  AbortSignal.any(signals.filter((one) => one !== undefined));

const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** @throws Problem SIGNED_OUT, TICKET_INVALID, MUNICIPALITY_REQUIRED, SERVER_REFUSED, SERVER_FAILED, SERVER_UNAVAILABLE, SERVER_ANSWER_UNKNOWN */
export const assertOk = ({ status, bytes, headers }: Answer): void => {
  if (status >= 200 && status < 300) return;
  const said = wire.refusal.safeParse(parseOr(bytes)).data;
  const details = {
    status,
    ...(said && { text: said.error }),
    ...(said?.code && { refusal: said.code }),
    ...(said?.document_number && { documentNumber: said.document_number }),
    ...(headers.get("x-request-id") && { requestId: headers.get("x-request-id") as string }),
  };
  if (PASSING.has(status)) {
    const retryAfterMs = retryAfterOf(headers) ?? (said?.retry_after && said.retry_after * 1000);
    throw new Problem("SERVER_UNAVAILABLE", { ...details, ...(retryAfterMs && { retryAfterMs }) });
  }
  if (status >= 500) throw new Problem("SERVER_FAILED", details);
  if (said?.code === "TICKET_INVALID") throw new Problem("TICKET_INVALID", details);
  if (said?.code === "TENANT_REQUIRED") throw new Problem("MUNICIPALITY_REQUIRED", details);
  if (status === 401) throw new Problem("SIGNED_OUT", details);
  throw new Problem(said ? "SERVER_REFUSED" : "SERVER_ANSWER_UNKNOWN", details);
};

/** Seconds, or a date (RFC 9110, 10.2.3). @returns milliseconds */
const retryAfterOf = (headers: Headers): number | undefined => {
  const said = headers.get("retry-after")?.trim();
  if (!said) return undefined;
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return ms > 0 ? ms : undefined;
};

/** @throws Problem SERVER_ANSWER_UNKNOWN */
export const readJson = <S extends z.ZodType>(schema: S, { bytes, status }: Answer): z.output<S> => {
  const read = schema.safeParse(parseOr(bytes));
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.join(".");
  throw new Problem("SERVER_ANSWER_UNKNOWN", { status, cause: field ? `field ${field}` : "no JSON" });
};

const parseOr = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
};

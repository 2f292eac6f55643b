import { constants, createHash, randomUUID, verify, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { digestNameOf } from "@foja/pades/cms/algorithms";
import { signedAttributes } from "@foja/pades/cms/signed-attributes";
import { algorithmFor } from "@foja/pades/cms/signer";
import { type PreparedSignature, prepareSignature } from "@foja/pades/sign/prepare-signature";
import { createFakeProvider, type FakeProvider } from "./fake-provider";
import { sampleDocument } from "./sample-document";

export type FakeDocument = {
  readonly document_id: string;
  readonly type: { readonly acronym: string; readonly name: string };
  readonly reference: string;
  readonly sent_by: string;
  readonly sent_at: string;
  readonly numbers: boolean;
  readonly requires_token: boolean;
  readonly signed_count: number;
  readonly signers_count: number;
};

/** `drop`: the connection is cut before anything was done; `lose`: after it was done, so that only the answer is lost; `hang`: no answer. */
type Interruption = {
  readonly on: RegExp;
  readonly how:
    | "drop"
    | "lose"
    | "hang"
    | {
        readonly status: number;
        readonly code: string;
        readonly error: string;
        readonly headers?: Readonly<Record<string, string>>;
      };
  times: number;
};

export type FakeServer = {
  readonly address: string;
  readonly provider: FakeProvider;
  readonly documents: FakeDocument[];
  /** Method and path of every call of the interface. */
  readonly calls: string[];
  /** Signatures by document, as they were taken: one each. */
  readonly taken: Map<string, string>;
  /** All values that came, with repetitions. */
  readonly sent: { readonly documentId: string; readonly value: string }[];
  readonly released: string[];
  /** Somebody rejected them: a session refuses them. */
  readonly rejected: Set<string>;
  /** The person may no longer see them. */
  readonly hidden: Set<string>;
  /** Of documents that are not the sample any more. */
  readonly pdfs: Map<string, Buffer>;
  /** What it says of itself differently. */
  discovery: Record<string, unknown>;
  /** Changes a prepared answer before it goes out. */
  tamper: (answer: Record<string, unknown>) => Record<string, unknown>;
  interrupt(interruption: Interruption): void;
  heal(): void;
  ticket(documentIds: readonly string[]): string;
  /** An access token, without signing in. */
  access(): string;
  /** Whatever was opened with a ticket is over. */
  endTickets(): void;
  personId: string;
  municipalities: { schema: string; name: string; acronym: string }[];
  nationalId: string | null;
  /** Added to the time that the server tells. */
  skewMs: number;
  close(): Promise<void>;
};

type Refusal = { readonly code: string; readonly error: string };

/** In the server's own words (`packages/core/src/documents`, `signing/token`). */
const DOCUMENT_REFUSALS = {
  unknown: { code: "NOT_FOUND", error: "Documento no encontrado" },
  hidden: { code: "DOCUMENT_NOT_VISIBLE", error: "No tiene permiso para ver este documento" },
  signed: { code: "ALREADY_SIGNED", error: "Usted ya firmó este documento" },
  rejected: { code: "DOCUMENT_NOT_IN_SIGNATURE", error: "El documento no está en proceso de firma" },
  released: {
    code: "DOCUMENT_RELEASED",
    error: "El turno de firma de este documento terminó. Inicie otra sesión",
  },
} as const satisfies Record<string, Refusal>;

type Held = {
  prepared?: PreparedSignature;
  toSign?: Buffer;
  state: "ready" | "signed" | "released" | "refused";
  readonly refusal: Refusal | undefined;
};
type FakeSession = { id: string; certificate: Buffer; usesPss: boolean; documents: Map<string, Held> };

export const aFakeDocument = (index: number, more: Partial<FakeDocument> = {}): FakeDocument => ({
  document_id: randomUUID(),
  type: { acronym: "IF", name: "Informe" },
  reference: `Informe técnico ${index}`,
  sent_by: "Julieta Arrascaeta",
  sent_at: "2026-11-21T12:12:00Z",
  numbers: true,
  requires_token: true,
  signed_count: 1,
  signers_count: 2,
  ...more,
});

/** A server of the desktop interface on loopback, whose documents are real PDFs and whose checks of signatures are real. */
export const createFakeServer = async (count = 3): Promise<FakeServer> => {
  const state = {
    documents: Array.from({ length: count }, (_, index) => aFakeDocument(index + 1)),
    calls: [] as string[],
    taken: new Map<string, string>(),
    sent: [] as { documentId: string; value: string }[],
    released: [] as string[],
    rejected: new Set<string>(),
    hidden: new Set<string>(),
    pdfs: new Map<string, Buffer>(),
    discovery: {} as Record<string, unknown>,
    tamper: (answer: Record<string, unknown>) => answer,
    municipalities: [{ schema: "100_muni", name: "Villa Calandria", acronym: "MUNI" }],
    personId: "11111111-1111-4111-8111-111111111111",
    nationalId: "27111111114" as string | null,
    skewMs: 0,
  };
  const sessions = new Map<string, FakeSession>();
  const tickets = new Map<string, readonly string[]>();
  const accesses = new Set<string>();
  const outcomes = new Map<string, Answered>();
  const interruptions: Interruption[] = [];
  let number = 0;

  const server = createServer((request, response) => {
    void handle(request, response).catch((error) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createFakeProvider(() => `${address}/idp`);

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", address);
    const body = await readBody(request);
    if (url.pathname.startsWith("/idp"))
      return say(response, provider.answer(url.pathname.slice(4), new URLSearchParams(body)));

    const call = `${request.method} ${url.pathname.replace("/api/desktop/v1", "")}`;
    state.calls.push(call);
    const cut = interruptions.find((one) => one.times > 0 && one.on.test(call));
    if (cut) cut.times -= 1;
    if (cut?.how === "drop") return void request.socket.destroy();
    if (cut?.how === "hang") return;
    if (typeof cut?.how === "object") {
      const { status, headers, ...refusal } = cut.how;
      return say(response, { status, body: refusal, headers });
    }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const answer = respond({ call, url, token, tenant: request.headers["x-tenant-schema"] }, body);
    if (cut?.how === "lose") return void request.socket.destroy();
    say(response, answer);
  };

  const respond = ({ call, url, token, tenant }: Asked, body: string): Answered => {
    const open = OPEN[call];
    if (open) return open(token);
    if (!accesses.has(token) && !provider.isAccess(token))
      return refuse(401, "UNAUTHENTICATED", "Hay que ingresar");
    if (call !== "GET /municipalities" && state.municipalities.length > 1 && !tenant)
      return refuse(400, "TENANT_REQUIRED", "Hay que indicar el municipio");
    const simple = SIMPLE[call];
    if (simple) return simple(url, body);
    if (call.startsWith("GET /documents/")) return ok(pdfOf(call.split("/")[2] ?? ""));
    return respondInSession(call, body);
  };

  const pdfOf = (documentId: string): Buffer => state.pdfs.get(documentId) ?? sampleDocument();

  const OPEN: Readonly<Record<string, (token: string) => Answered>> = {
    "GET /.well-known/foja-desktop": () =>
      ok({
        name: "Foja de prueba",
        api: `${address}/api/desktop/v1`,
        issuer: `${address}/idp`,
        client_id: "foja-desktop",
        resource: address,
        scopes: "openid profile email offline_access",
        ...state.discovery,
      }),
    "POST /token": (token) => {
      const documentIds = tickets.get(token);
      if (!documentIds || !tickets.delete(token)) return refuse(401, "TICKET_INVALID", "El enlace ya se usó");
      return ok({
        access_token: api.access(),
        token_type: "Bearer",
        expires_in: 600,
        tenant_schema: "100_muni",
        document_ids: documentIds,
      });
    },
  };

  const SIMPLE: Readonly<Record<string, (url: URL, body: string) => Answered>> = {
    "GET /municipalities": () => ok({ municipalities: state.municipalities }),
    "GET /me": () =>
      ok({
        id: state.personId,
        full_name: "Ana Núñez",
        email: "ana@muni.example",
        national_id: state.nationalId,
        municipality: state.municipalities[0],
        server_time: new Date(Date.now() + state.skewMs).toISOString(),
      }),
    "GET /pending": ({ searchParams }) => {
      const [limit = 0, offset = 0] = ["limit", "offset"].map((name) => Number(searchParams.get(name)));
      const waiting = state.documents.filter(
        ({ document_id: id }) => !state.taken.has(id) && !state.rejected.has(id),
      );
      return ok({ documents: waiting.slice(offset, offset + limit), total: waiting.length, limit, offset });
    },
    "POST /sessions": (_, body) => startSession(JSON.parse(body)),
  };

  const respondInSession = (call: string, body: string): Answered => {
    const [, id = "", , documentId = "", last] = call.slice(call.indexOf("/") + 1).split("/");
    const session = sessions.get(id);
    if (!session) return refuse(404, "NOT_FOUND", "Sesión de firma no encontrada");
    if (call.startsWith("DELETE")) return endSession(session);
    if (!documentId) return ok(presentSession(session));
    const held = session.documents.get(documentId);
    if (!held) return refuse(404, "NOT_FOUND", "Sesión de firma no encontrada");
    return last === "signature"
      ? takeSignature(session, documentId, held, JSON.parse(body).signature)
      : present(session, documentId, held);
  };

  const startSession = ({ document_ids: ids, certificates, algorithms = [] }: StartBody): Answered => {
    const certificate = Buffer.from(certificates[0] ?? "", "base64");
    const held = ids.map((id): [string, Held] => {
      const refusal = refusalOf(id);
      return [id, { state: refusal ? "refused" : "ready", refusal }];
    });
    const usesPss = algorithms.includes("rsa-pss-sha256") && !algorithms.includes("rsa-pkcs1-sha256");
    const session = { id: randomUUID(), certificate, usesPss, documents: new Map(held) };
    sessions.set(session.id, session);
    return ok(presentSession(session));
  };
  /** Why a session does not take it. */
  const refusalOf = (id: string): Refusal | undefined => {
    if (!state.documents.some((one) => one.document_id === id)) return DOCUMENT_REFUSALS.unknown;
    if (state.hidden.has(id)) return DOCUMENT_REFUSALS.hidden;
    if (state.taken.has(id)) return DOCUMENT_REFUSALS.signed;
    return state.rejected.has(id) ? DOCUMENT_REFUSALS.rejected : undefined;
  };
  const algorithmOf = ({ certificate, usesPss }: FakeSession) =>
    algorithmFor(new X509Certificate(certificate).publicKey, usesPss);
  const presentSession = (session: FakeSession) => ({
    id: session.id,
    expires_at: new Date(Date.now() + 240_000).toISOString(),
    algorithm: algorithmOf(session),
    documents: [...session.documents].map(([document_id, held]) => ({
      document_id,
      state: held.state,
      document_number: null,
      code: held.refusal?.code ?? null,
      message: held.refusal?.error ?? null,
    })),
  });
  const endSession = (session: FakeSession): Answered => {
    for (const [id, held] of session.documents) {
      if (held.state !== "ready") continue;
      held.state = "released";
      state.released.push(id);
    }
    return ok({ message: "Listo" });
  };

  const present = (session: FakeSession, documentId: string, held: Held): Answered => {
    const isRejected = state.rejected.has(documentId) ? DOCUMENT_REFUSALS.rejected : undefined;
    const refusal = isRejected ?? notReady(held);
    if (refusal) return { status: 409, body: refusal };
    const digestAlgorithm = digestNameOf(algorithmOf(session));
    held.prepared ??= prepareSignature(pdfOf(documentId), {
      person: { name: "Ana Núñez", seal: "Directora", department: "Planeamiento", entity: "Villa Calandria" },
      signingTime: new Date(),
      digestAlgorithm,
    });
    const { bytes, byteRange, digest } = held.prepared;
    const toSign = signedAttributes({ certificate: session.certificate, digest });
    held.toSign = toSign;
    const answer = {
      document_id: documentId,
      state: held.state,
      algorithm: algorithmOf(session),
      to_sign: toSign.toString("base64"),
      to_sign_sha256: createHash("sha256").update(toSign).digest("hex"),
      digest_algorithm: digestAlgorithm,
      document_digest: digest.toString("hex"),
      byte_range: byteRange,
      pdf: bytes.toString("base64"),
      document_number: null,
    };
    return ok(state.tamper(answer));
  };

  /** What is no longer to be signed says why. */
  const notReady = ({ state: now, refusal }: Held): Refusal | undefined =>
    now === "ready" ? undefined : (refusal ?? DOCUMENT_REFUSALS[now === "signed" ? "signed" : "released"]);

  const takeSignature = (session: FakeSession, documentId: string, held: Held, value: string): Answered => {
    state.sent.push({ documentId, value });
    const earlier = state.taken.get(documentId);
    const refusal = earlier === value ? undefined : notReady(held);
    const known = outcomes.get(documentId);
    if (refusal?.code === "ALREADY_SIGNED")
      return { status: 409, body: { ...(known?.body as object), ...refusal } };
    if (refusal) return { status: 409, body: refusal };
    if (earlier !== undefined && earlier !== value) return { status: 409, body: DOCUMENT_REFUSALS.signed };
    const { publicKey } = new X509Certificate(session.certificate);
    const padding = session.usesPss && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
    const key = { key: publicKey, ...padding };
    const isRight =
      held.toSign &&
      verify(digestNameOf(algorithmOf(session)), held.toSign, key, Buffer.from(value, "base64"));
    if (!isRight) return refuse(422, "SIGNATURE_INVALID", "La firma no corresponde");
    if (known) return known;
    number += 1;
    state.taken.set(documentId, value);
    held.state = "signed";
    const outcome = ok({
      document_id: documentId,
      status: "signed",
      document_number: `IF-2026-${String(number).padStart(8, "0")}-MUNI-OBRAS`,
      signed_at: new Date().toISOString(),
    });
    outcomes.set(documentId, outcome);
    return outcome;
  };

  const api = Object.assign(state, {
    address,
    provider,
    interrupt: (one: Interruption) => void interruptions.push(one),
    heal: () => void interruptions.splice(0),
    ticket: (documentIds: readonly string[]) => {
      const ticket = randomUUID();
      tickets.set(ticket, documentIds);
      return ticket;
    },
    access: () => {
      const token = randomUUID();
      accesses.add(token);
      return token;
    },
    endTickets: () => accesses.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return api;
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const say = (response: ServerResponse, { status, body, headers = {} }: Answered): void => {
  const isFile = Buffer.isBuffer(body);
  response.writeHead(status, { "content-type": isFile ? "application/pdf" : "application/json", ...headers });
  response.end(isFile ? body : JSON.stringify(body));
};

type Asked = {
  readonly call: string;
  readonly url: URL;
  readonly token: string;
  readonly tenant: string | string[] | undefined;
};
type Answered = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};
type StartBody = {
  readonly document_ids: readonly string[];
  readonly certificates: readonly string[];
  readonly algorithms?: readonly string[];
};

const ok = (body: unknown): Answered => ({ status: 200, body });
const refuse = (status: number, code: string, error: string): Answered => ({ status, body: { error, code } });

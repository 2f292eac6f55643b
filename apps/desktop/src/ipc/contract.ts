import { z } from "zod";
import { PROBLEMS } from "../server/problem-code";
import { municipality, pendingDocument } from "../server/wire";
import { PIN_NOTICES, TOKEN_PROBLEMS, UNUSABLE_REASONS } from "../token/token-code";
import type { Channel } from "./channels";

// What main process and pages say to each other. The pages import its types alone.

const nothing = z.undefined();
const address = z.string().min(1).max(300);
const documentIds = z.array(z.guid()).min(1).max(1000);

const reason = z.discriminatedUnion("from", [
  z.object({
    from: z.literal("server"),
    code: z.enum(PROBLEMS),
    details: z.object({
      text: z.string().optional(),
      refusal: z.string().optional(),
      status: z.number().optional(),
      requestId: z.string().optional(),
      cause: z.string().optional(),
    }),
  }),
  z.object({
    from: z.literal("token"),
    code: z.enum(TOKEN_PROBLEMS),
    details: z.object({
      library: z.string().optional(),
      architecture: z.string().optional(),
      cause: z.string().optional(),
    }),
  }),
]);
export type ReasonView = z.output<typeof reason>;

export const languages = z.enum(["es", "en"]);
export const themes = z.enum(["system", "light", "dark"]);

const person = z.object({
  name: z.string(),
  email: z.string(),
  nationalId: z.string().nullable(),
  municipality: z.string(),
});

const programState = z.object({
  version: z.string(),
  platform: z.string(),
  language: languages,
  theme: themes,
  /** False: the sign-in ends with the program, since this system keeps no secrets. */
  isSignInLasting: z.boolean(),
  servers: z.array(z.object({ address: z.string(), name: z.string(), municipality: z.string().nullable() })),
  current: z.string().nullable(),
  /** `ticket`: a page opened the program for certain documents. */
  access: z.enum(["none", "signingIn", "account", "ticket"]),
  person: person.nullable(),
  /** Why there is no access. */
  problem: reason.nullable(),
  /** A link to a server that nobody set up: the person decides. */
  unknownServer: z.string().nullable(),
  update: z.object({
    state: z.enum(["off", "none", "loading", "ready", "refused"]),
    version: z.string().nullable(),
  }),
});
export type ProgramState = z.output<typeof programState>;

const batchState = z.object({
  status: z.enum(["running", "stopping", "stopped", "done"]),
  documents: z.array(
    z.object({
      documentId: z.string(),
      state: z.enum(["waiting", "signing", "unsent", "signed", "skipped", "failed"]),
      number: z.string().nullable(),
      reason: reason.nullable(),
    }),
  ),
  reason: reason.nullable(),
  /** The driver was ended, or the PIN forgotten: with the PIN it goes on. */
  wantsPin: z.boolean(),
});
export type BatchView = z.output<typeof batchState>;

const pending = z.object({
  documents: z.array(pendingDocument),
  total: z.int().min(0),
  /** Of a ticket: what it was for and does not wait any more. */
  gone: z.int().min(0),
});
export type PendingView = z.output<typeof pending>;

const tokenRef = z.strictObject({
  library: z.string().min(1).max(1000),
  slot: z.string().max(64),
  serial: z.string().max(200),
});

const summary = z.object({
  commonName: z.string(),
  issuer: z.string(),
  nationalId: z.string().nullable(),
  notBefore: z.iso.datetime(),
  notAfter: z.iso.datetime(),
});
const token = z.object({
  ref: tokenRef,
  label: z.string(),
  model: z.string(),
  seenBy: z.array(z.string()),
  pin: z.object({
    isAsked: z.boolean(),
    isOnKeyPad: z.boolean(),
    notices: z.array(z.enum(PIN_NOTICES)),
    problem: z.enum(TOKEN_PROBLEMS).nullable(),
  }),
  usable: z.array(z.object({ id: z.string(), label: z.string(), summary, asksEachTime: z.boolean() })),
  others: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      summary: summary.nullable(),
      reason: z.enum(UNUSABLE_REASONS),
    }),
  ),
  /** Why its certificates could not be read. */
  problem: reason.nullable(),
});
const library = z.object({
  path: z.string(),
  name: z.string(),
  isAdded: z.boolean(),
  problem: reason.nullable(),
});
const tokens = z.object({ tokens: z.array(token), libraries: z.array(library) });
export type TokensView = z.output<typeof tokens>;
export type TokenView = z.output<typeof token>;
export type CertificateView = TokenView["usable"][number];

const certificateId = z.string().regex(/^[0-9a-f]{64}$/);
const pin = z.instanceof(Uint8Array).refine((bytes) => bytes.length > 0 && bytes.length <= 255);

const diagnosisLine = z.object({
  about: z.enum([
    "program",
    "system",
    "server",
    "clock",
    "access",
    "driver",
    "token",
    "certificate",
    "problem",
  ]),
  level: z.enum(["good", "notice", "bad"]),
  text: z.string(),
});
export type DiagnosisLine = z.output<typeof diagnosisLine>;

/** Channel, what goes in, what comes out. What is asked in another shape is refused before anything runs. */
export const CONTRACT = {
  "program.state": { input: nothing, output: programState },
  "settings.change": {
    input: z.strictObject({ language: languages.optional(), theme: themes.optional() }),
    output: z.void(),
  },
  "server.add": { input: z.strictObject({ address }), output: z.void() },
  "server.choose": { input: z.strictObject({ address }), output: z.void() },
  "server.remove": { input: z.strictObject({ address }), output: z.void() },
  "link.accept": { input: nothing, output: z.void() },
  "link.refuse": { input: nothing, output: z.void() },
  "signIn.start": { input: nothing, output: z.void() },
  "signIn.cancel": { input: nothing, output: z.void() },
  "signIn.end": { input: nothing, output: z.void() },
  "municipality.list": { input: nothing, output: z.array(municipality) },
  "municipality.choose": { input: z.strictObject({ schema: z.string().min(1).max(100) }), output: z.void() },
  "pending.list": {
    input: z.strictObject({ limit: z.int().min(1).max(100), offset: z.int().min(0) }),
    output: pending,
  },
  "document.read": {
    input: z.strictObject({ document_id: z.guid() }),
    output: z.object({ bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array) }),
  },
  "document.open": { input: z.strictObject({ document_id: z.guid() }), output: z.void() },
  "token.list": { input: nothing, output: tokens },
  "token.prefer": {
    input: z.strictObject({ token: tokenRef, library: z.string().max(1000) }),
    output: z.void(),
  },
  // The file is chosen in the system's own dialog: no page names a path.
  "library.add": { input: nothing, output: z.object({ isAdded: z.boolean() }) },
  "library.remove": { input: z.strictObject({ path: z.string().min(1).max(1000) }), output: z.void() },
  "batch.start": {
    input: z.strictObject({
      document_ids: documentIds,
      token: tokenRef,
      certificate: certificateId,
      pin: pin.optional(),
    }),
    output: z.void(),
  },
  // A token that was taken out may come back in another slot.
  "batch.resume": {
    input: z.strictObject({ token: tokenRef, certificate: certificateId, pin: pin.optional() }),
    output: z.void(),
  },
  "batch.stop": { input: nothing, output: z.void() },
  "batch.forget": { input: nothing, output: z.void() },
  "diagnosis.run": { input: nothing, output: z.array(diagnosisLine) },
  "diagnosis.copy": { input: nothing, output: z.void() },
  "update.install": { input: nothing, output: z.void() },
} as const satisfies Record<Channel, { readonly input: z.ZodType; readonly output: z.ZodType }>;

export type Contract = typeof CONTRACT;
export type InputOf<C extends Channel> = z.output<Contract[C]["input"]>;
export type OutputOf<C extends Channel> = z.output<Contract[C]["output"]>;

/** An answer is one or the other: errors lose their class on the way between processes. */
export type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: ReasonView };

export const programEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("state"), state: programState }),
  z.object({ type: z.literal("batch"), batch: batchState.nullable() }),
  z.object({ type: z.literal("tokens") }),
  /** What waits is not what it was: another server, person or ticket. */
  z.object({ type: z.literal("pending") }),
]);
export type ProgramEvent = z.output<typeof programEvent>;

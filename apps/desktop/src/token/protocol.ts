import { z } from "zod";
import { PIN_NOTICES, TOKEN_PROBLEMS, UNUSABLE_REASONS } from "./token-code";

/*
 * What main process and child say to each other, the same under Node's fork and Electron's utilityProcess. Both sides parse what they get:
 * in the child works a driver that we did not write. Bytes travel as bytes (structured clone), so that a PIN never becomes text.
 */

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const list = <T extends z.ZodType>(item: T) => z.array(item).readonly();
const place = { slot: z.string().regex(/^(?:[0-9a-f]{8}){1,2}$/), serial: z.string() };
const person = z.strictObject({ nationalId: z.string() }).optional();
const algorithm = z.enum(["rsa-pkcs1-sha256", "rsa-pss-sha256", "ecdsa-p256-sha256", "ecdsa-p384-sha384"]);

const pinState = z.strictObject({
  tries: z.enum(["ok", "few", "last", "locked"]),
  isNeeded: z.boolean(),
  isSet: z.boolean(),
  isToBeChanged: z.boolean(),
  isOnKeyPad: z.boolean(),
  minLength: z.int(),
  maxLength: z.int(),
  notices: list(z.enum(PIN_NOTICES)),
  problem: z.enum(TOKEN_PROBLEMS).optional(),
});

const tokenOnSlot = z.strictObject({
  ...place,
  label: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  pin: pinState,
});

const summary = z.strictObject({
  commonName: z.string(),
  issuer: z.string(),
  nationalId: z.string().optional(),
  notBefore: z.date(),
  notAfter: z.date(),
});

const onToken = { id: z.string(), der: bytes, label: z.string() };
const certificates = z.strictObject({
  usable: list(
    z.strictObject({
      ...onToken,
      summary,
      chain: list(bytes),
      algorithms: list(algorithm),
      isKeySeen: z.boolean(),
      asksEachTime: z.boolean(),
    }),
  ),
  others: list(z.strictObject({ ...onToken, summary: summary.optional(), reason: z.enum(UNUSABLE_REASONS) })),
});

/** Longer than any signed attributes, and short enough for a slow token that hashes by itself. */
const SIGNED_BYTES_MAX = 65_536;
const nothing = z.undefined();

/** What the child is asked, each with its answer. */
export const CALLS = {
  /** First of all; loads the driver. */
  start: {
    input: z.strictObject({ library: z.string(), pinIdleMs: z.int() }),
    output: z.strictObject({ description: z.string() }),
  },
  tokens: { input: z.strictObject({ withEvents: z.boolean() }), output: list(tokenOnSlot) },
  certificates: { input: z.strictObject({ ...place, person }), output: certificates },
  login: {
    input: z.strictObject({ ...place, pin: bytes.optional(), person }),
    output: z.strictObject({ batch: z.int(), certificates }),
  },
  sign: {
    input: z.strictObject({
      batch: z.int(),
      certificate: z.string(),
      algorithm,
      bytes: bytes.refine(({ length }) => length <= SIGNED_BYTES_MAX),
    }),
    output: bytes,
  },
  logout: { input: z.strictObject({ batch: z.int() }), output: nothing },
  /** Last of all; the child ends after its answer. */
  end: { input: z.strictObject({}), output: nothing },
} as const;

export type CallName = keyof typeof CALLS;
export type InputOf<N extends CallName> = z.output<(typeof CALLS)[N]["input"]>;
export type OutputOf<N extends CallName> = z.output<(typeof CALLS)[N]["output"]>;
export type TokenOnSlot = z.output<typeof tokenOnSlot>;

export const requestSchema = z.strictObject({
  id: z.int(),
  call: z.enum(Object.keys(CALLS) as CallName[]),
  input: z.unknown(),
});

export const replySchema = z.discriminatedUnion("outcome", [
  z.strictObject({ id: z.int(), outcome: z.literal("done"), output: z.unknown() }),
  z.strictObject({
    id: z.int(),
    outcome: z.literal("refused"),
    code: z.enum(TOKEN_PROBLEMS),
    details: z.strictObject({
      library: z.string().optional(),
      architecture: z.string().optional(),
      cause: z.string().optional(),
    }),
  }),
  /** A bug of ours; drivers only refuse, crash or hang. */
  z.strictObject({ id: z.int(), outcome: z.literal("failed"), stack: z.string() }),
]);

export type Reply = z.output<typeof replySchema>;

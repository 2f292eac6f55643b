import type { SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import { CmsError } from "@foja/pades/cms/cms-error";
import { createExternalSigner } from "@foja/pades/cms/signer";
import type { Handle } from "pkcs11js";
import { TokenError } from "../token-error";
import { CKU_CONTEXT_SPECIFIC } from "./constants";
import type { TokenKey } from "./keys";
import type { Pkcs11Library } from "./library";
import { inputFor, pssParameters, valueFor, type Way, waysOf } from "./mechanisms";
import { hasResult } from "./result";

export type Wanted = { readonly algorithm: SignatureAlgorithm; readonly bytes: Uint8Array };

type With = {
  readonly session: Handle;
  readonly mechanisms: ReadonlySet<number>;
  readonly key: TokenKey;
  /** For keys that want it before each signature; undefined: typed at the reader. */
  readonly pin: Uint8Array | undefined;
};

// RSA of 8192 bits, the longest that we sign with.
const LONGEST_SIGNATURE_BYTES = 1024;

/** A value as CMS has it, not yet verified. @throws Pkcs11Failure */
export const signValue = (
  library: Pkcs11Library,
  { session, mechanisms, key, pin }: With,
  wanted: Wanted,
): Buffer => {
  const { algorithm, bytes } = wanted;
  const way = begin(library, session, key, waysOf(algorithm, mechanisms, key.allowed));
  if (key.asksEachTime) library.login(session, CKU_CONTEXT_SPECIFIC, pin);
  // A buffer that is too small would leave the operation open, and the next C_SignInit would fail.
  const room = Buffer.alloc(LONGEST_SIGNATURE_BYTES);
  return valueFor(algorithm, library.functions.C_Sign(session, inputFor(way, algorithm, bytes), room));
};

/** Some tokens list mechanisms that their keys don't take: the next one is tried. */
const begin = (library: Pkcs11Library, session: Handle, key: TokenKey, ways: readonly Way[]): Way => {
  for (const [index, way] of ways.entries()) {
    const parameter = way.pss ? { parameter: pssParameters(library.pssType) } : {};
    try {
      library.functions.C_SignInit(session, { mechanism: way.mechanism, ...parameter }, key.handle);
      return way;
    } catch (error) {
      const isLast = index === ways.length - 1;
      if (isLast || !REFUSALS_OF_MECHANISM.some((name) => hasResult(error, name))) throw error;
    }
  }
  throw new TokenError("ALGORITHM_NOT_OFFERED");
};

const REFUSALS_OF_MECHANISM = [
  "CKR_MECHANISM_INVALID",
  "CKR_MECHANISM_PARAM_INVALID",
  "CKR_KEY_FUNCTION_NOT_PERMITTED",
];

/** A token that answers with something else is not believed. @throws TokenError SIGNATURE_WRONG */
export const assertVerifies = async (
  value: Buffer,
  certificate: Uint8Array,
  wanted: Wanted,
): Promise<void> => {
  const { algorithm, bytes } = wanted;
  try {
    const certificates = [Buffer.from(certificate)];
    await createExternalSigner({ certificates, algorithm, signature: value }).sign(bytes);
  } catch (error) {
    if (error instanceof CmsError) throw new TokenError("SIGNATURE_WRONG");
    throw error;
  }
};

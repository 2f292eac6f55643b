import type { SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import type { Person, TokenClient, TokenRef } from "../token/token-client";
import { TokenError } from "../token/token-error";

/** A token that was logged in to, with the certificate that was chosen. */
export type BatchSigner = {
  /** The signer's own first, then the authorities that the token holds. */
  readonly certificates: readonly [Uint8Array, ...Uint8Array[]];
  readonly algorithms: readonly SignatureAlgorithm[];
  /** @throws TokenError */
  sign(algorithm: SignatureAlgorithm, bytes: Uint8Array): Promise<Buffer>;
  /** The PIN is forgotten. */
  close(): Promise<void>;
};

export type ChosenCertificate = {
  readonly token: TokenRef;
  /** SHA-256 of the DER, lower-case hex. */
  readonly certificate: string;
  readonly person?: Person;
};

/** As many as a session takes. */
const CERTIFICATES_MAX = 16;

/**
 * @param pin UTF-8, zeroed by the token client; left out for key pads
 * @throws TokenError as `TokenClient.openBatch`, and CERTIFICATE_NOT_FOUND when the login shows that it can't sign
 */
export const openSigner = async (
  tokens: Pick<TokenClient, "openBatch">,
  { token, certificate, person }: ChosenCertificate,
  pin?: Uint8Array,
): Promise<BatchSigner> => {
  const batch = await tokens.openBatch({ token, ...(pin && { pin }), ...(person && { person }) });
  const chosen = batch.certificates.usable.find(({ id }) => id === certificate);
  if (!chosen) {
    await batch.close();
    throw new TokenError("CERTIFICATE_NOT_FOUND");
  }
  return {
    certificates: [chosen.der, ...chosen.chain.slice(0, CERTIFICATES_MAX - 1)],
    algorithms: chosen.algorithms,
    sign: (algorithm, bytes) => batch.sign({ certificate, algorithm, bytes }),
    close: () => batch.close(),
  };
};

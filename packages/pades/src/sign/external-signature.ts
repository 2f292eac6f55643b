import { SigningError } from "./errors";

/**
 * What comes back from a signer elsewhere must start with the very bytes that were handed out and add something.
 * Throws SigningError NOT_AN_EXTENSION. What was added is judged by verification.
 */
export const assertExtends = (handedOut: Buffer, returned: Buffer): void => {
  const isLonger = returned.length > handedOut.length;
  if (!isLonger || returned.compare(handedOut, 0, handedOut.length, 0, handedOut.length) !== 0) {
    throw new SigningError(
      "NOT_AN_EXTENSION",
      "El documento recibido no continúa el que se entregó para firmar",
    );
  }
};

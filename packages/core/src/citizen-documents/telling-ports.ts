import type { Ports } from "../kernel/context";
import { NotaryError } from "../ports/notary";
import { type Failure, failureOf } from "./failure-reason";

/** Ports for one signature, and why it failed by what the port itself said: a refusal in the words for people tells less. */
export const createTellingPorts = (ports: Ports) => {
  let failure: Failure | undefined;
  const telling = async <T>(call: Promise<T>): Promise<T> => {
    try {
      const answer = await call;
      // What failed before was done without.
      failure = undefined;
      return answer;
    } catch (error) {
      failure = failureOf(error);
      throw error;
    }
  };
  const { notary, composer, storage } = ports;
  const told: Ports = {
    ...ports,
    notary: {
      ...notary,
      sign: (request) =>
        telling(
          notary.sign(request).then((signed) => {
            requireContinuation(request.pdf, signed.pdf);
            return signed;
          }),
        ),
    },
    composer: {
      ...composer,
      compose: (request) => telling(composer.compose(request)),
      appendSheet: (request) => telling(composer.appendSheet(request)),
    },
    storage: {
      ...storage,
      get: (key) => telling(storage.get(key)),
      put: (key, bytes, type) => telling(storage.put(key, bytes, type)),
    },
  };
  return { ports: told, failureOf: (error: unknown): Failure => failure ?? failureOf(error) };
};

/** What was signed begins with what was sent, byte by byte. */
const requireContinuation = (sent: Uint8Array, signed: Uint8Array): void => {
  if (Buffer.compare(sent, signed.subarray(0, sent.length)) === 0) return;
  throw new NotaryError(
    "business",
    "PDF_INTEGRITY_FAILED",
    "El PDF firmado no es continuación del que se envió",
  );
};

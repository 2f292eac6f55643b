import type { DriverProcess } from "./driver/driver-process";
import type { Person, TokenBatch, TokenRef } from "./token-client";
import { TokenError } from "./token-error";

type BatchInput = { readonly token: TokenRef; readonly pin?: Uint8Array; readonly person?: Person };

type Options = {
  driverOf(library: string): DriverProcess;
  /** Told after each signature. */
  onSigned(token: TokenRef): void;
};

/** Refusals that leave a batch as it is. */
const HARMLESS: readonly string[] = ["CERTIFICATE_NOT_FOUND", "ALGORITHM_NOT_OFFERED"];

/** Opens batches, one a token at a time: a login is the token's, so a second batch would share it and its logout end both. */
export const createBatchOpener = ({ driverOf, onSigned }: Options) => {
  const inUse = new Map<string, { readonly isOpen: () => boolean }>();

  return async ({ token, pin, person }: BatchInput): Promise<TokenBatch> => {
    const key = `${token.library} ${token.slot}`;
    const isAtKeyPad = pin === undefined;
    let isEnded = false;
    try {
      const driver = driverOf(token.library);
      if (inUse.get(key)?.isOpen()) throw new TokenError("TOKEN_IN_USE");
      let generation: number | undefined;
      const place = { isOpen: () => !isEnded && (generation === undefined || driver.isRunning(generation)) };
      inUse.set(key, place);

      const { slot, serial } = token;
      const { batch, certificates } = await driver.call(
        "login",
        { slot, serial, pin, person },
        { isAtKeyPad },
      );
      generation = driver.generation;
      const here = { generation, isAtKeyPad };
      return {
        certificates,
        sign: async (wanted) => {
          if (isEnded) throw new TokenError("BATCH_ENDED");
          try {
            const value = await driver.call("sign", { batch, ...wanted }, here);
            onSigned(token);
            return Buffer.from(value);
          } catch (error) {
            isEnded ||= !(error instanceof TokenError && HARMLESS.includes(error.code));
            throw error;
          }
        },
        close: async () => {
          if (isEnded) return;
          isEnded = true;
          // What cannot be told to it has ended with it.
          await driver.call("logout", { batch }, here).catch(() => undefined);
        },
      };
    } catch (error) {
      isEnded = true;
      throw error;
    } finally {
      pin?.fill(0);
    }
  };
};

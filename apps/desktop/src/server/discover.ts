import { assertOk, readJson } from "./api-client";
import { ask, type Fetch } from "./ask";
import { Problem } from "./problem";
import { isSafeAddress } from "./server-address";
import { type Discovered, discovered } from "./wire";

/**
 * Asks a server where its interface and its identity provider are. It speaks for itself alone: whoever answers at an address names nothing
 * of another one, and leads nowhere else.
 * @param address origin (`parseServerAddress`)
 * @throws Problem SERVER_UNREACHABLE, SERVER_TIMEOUT, SERVER_NOT_FOJA
 */
export const discover = async (fetch: Fetch, address: string): Promise<Discovered> => {
  const answer = await ask(fetch, `${address}/.well-known/foja-desktop`, {
    timeoutMs: 15_000,
  });
  if (answer.status === 429 || answer.status > 500) assertOk(answer);
  if (answer.status !== 200) throw new Problem("SERVER_NOT_FOJA", { status: answer.status });
  const found = readOrRefuse(answer);

  // What it names gets the person's tokens: one that passed for another would be asked with what belongs to that one.
  const isItsOwn = [found.api, found.resource].every((one) => new URL(one).origin === address);
  const areSafe = [found.api, found.resource, found.issuer].every(isSafeAddress);
  if (!isItsOwn || !areSafe) throw new Problem("SERVER_NOT_FOJA", { cause: "addresses" });
  return { ...found, api: found.api.replace(/\/$/, "") };
};

const readOrRefuse = (answer: Parameters<typeof readJson>[1]): Discovered => {
  try {
    return readJson(discovered, answer);
  } catch {
    throw new Problem("SERVER_NOT_FOJA", { status: answer.status, cause: "answer" });
  }
};

import { assertOk, readJson } from "./api-client";
import { ask, type Fetch } from "./ask";
import { Problem } from "./problem";
import { isSafeAddress } from "./server-address";
import { type Discovered, discovered } from "./wire";

/**
 * Asks a server where its interface and its identity provider are. It may lead to the name by which it wants to be called.
 * @param address origin (`parseServerAddress`)
 * @throws Problem SERVER_UNREACHABLE, SERVER_TIMEOUT, SERVER_NOT_FOJA
 */
export const discover = async (fetch: Fetch, address: string): Promise<Discovered> => {
  const answer = await ask(fetch, `${address}/.well-known/foja-desktop`, {
    timeoutMs: 15_000,
    followsRedirects: true,
  });
  if (answer.status === 429 || answer.status > 500) assertOk(answer);
  if (answer.status !== 200) throw new Problem("SERVER_NOT_FOJA", { status: answer.status });
  const found = readOrRefuse(answer);

  // What it names gets the person's tokens: a server can't name another's interface, and nothing goes there unprotected.
  const isItsOwn = new URL(found.api).origin === new URL(found.resource).origin;
  const areSafe = [found.api, found.resource, found.issuer, answer.url].every(isSafeAddress);
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

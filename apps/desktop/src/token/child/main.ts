import { CALLS, type Reply, requestSchema } from "../protocol";
import { TokenError } from "../token-error";
import { openChannel } from "./channel";
import { createDriver } from "./driver";
import { forbidCoreDumps } from "./no-core-dump";
import { Pkcs11Failure, refusalOf } from "./result";

// The whole of this process: one driver, for which each call blocks it. It writes no log, and its output goes nowhere.
forbidCoreDumps();
const channel = openChannel();
const driver = createDriver();

const answer = async (message: unknown): Promise<void> => {
  const { id, call, input } = requestSchema.parse(message);
  try {
    const run = driver[call] as (input: unknown) => unknown;
    channel.post({ id, outcome: "done", output: await run(CALLS[call].input.parse(input)) } satisfies Reply);
  } catch (error) {
    channel.post({ id, ...failureOf(error) } satisfies Reply);
  }
};

const failureOf = (error: unknown) => {
  const refusal = error instanceof Pkcs11Failure ? refusalOf(error) : error;
  if (refusal instanceof TokenError)
    return { outcome: "refused" as const, code: refusal.code, details: refusal.details };
  return { outcome: "failed" as const, stack: error instanceof Error ? String(error.stack) : String(error) };
};

channel.onMessage((message) => void answer(message));
// Nothing that runs at an exit: a driver may hang there, and nobody would be left to end it.
channel.onClose(() => {
  driver.forgetPins();
  process.kill(process.pid, "SIGKILL");
});

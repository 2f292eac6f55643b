import { createTokenClient } from "@foja/desktop/token/create-token-client";
import { forkWithNode, locateChild } from "@foja/desktop/token/driver/fork-child";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { isTokenMissing } from "@foja/testing/token/requirements";
import { createSoftTokens } from "@foja/testing/token/soft-tokens";
import { openToken } from "@foja/testing/token/token-session";
import { cleaningUp } from "./lib/cleaning-up";
import { median, round } from "./lib/numbers";
import { printTable, printTarget, printTitle, type Verdict } from "./lib/print";

const ROUNDS = 5;
const SECONDS = 1;
const SHARE_MIN = 0.5;
const LABEL = "medición";
// What is signed of a document: signed attributes have some hundred bytes.
const BYTES = Buffer.alloc(300, 1);

type Sign = () => Promise<unknown>;

/** Signatures of a software token through the program's child process, each verified there, against direct calls of pkcs11js. */
export const runToken = async (): Promise<Verdict[]> => {
  printTitle("Signatures with a software token, one after another, per second, medians");
  if (isTokenMissing()) return [];
  const pki = createTestPki();
  const entries = [
    { id: "a1", identity: pki.rsa },
    { id: "b2", identity: pki.p256 },
  ];
  const soft = await createSoftTokens([{ label: LABEL, entries }]);
  process.env.SOFTHSM2_CONF = soft.environment.SOFTHSM2_CONF;
  const client = createTokenClient({
    fork: forkWithNode(locateChild(), soft.environment),
    memory: { read: async () => ({ libraries: [], tokens: {} }), write: async () => undefined },
    known: [{ name: "SoftHSM", path: soft.module }],
    report: (error) => console.error(error),
  });
  const direct = openToken({ module: soft.module, label: LABEL, pin: soft.pin });
  const cleanUp = async () => {
    direct.close();
    await client.close();
    await soft.remove();
  };
  return await cleaningUp(cleanUp, async () => {
    const { tokens } = await client.look();
    const batch = await client.openBatch({ token: tokens[0]!.ref, pin: new TextEncoder().encode(soft.pin) });
    const through = (id: string): Sign => {
      const { id: certificate, algorithms } = batch.certificates.usable.find(({ label }) => label === id)!;
      return () => batch.sign({ certificate, algorithm: algorithms[0]!, bytes: BYTES });
    };
    const straight = (id: string): Sign => {
      const signer = direct.signer(id);
      return () => signer.sign(BYTES);
    };
    const rsa = await compare(straight("a1"), through("a1"));
    const curve = await compare(straight("b2"), through("b2"));
    printTable([
      ["", "pkcs11js", "through the child", "share"],
      ["RSA-2048", round(rsa.straight), round(rsa.through), round(rsa.share, 2)],
      ["P-256", round(curve.straight), round(curve.through), round(curve.share, 2)],
    ]);
    const name = "RSA-2048 through the child, share of direct calls";
    return [printTarget(name, rsa.share, `${SHARE_MIN} or more`, rsa.share >= SHARE_MIN)];
  });
};

const compare = async (straight: Sign, through: Sign) => {
  const rounds: { straight: number; through: number }[] = [];
  for (let turn = 0; turn < ROUNDS; turn++)
    rounds.push({ straight: await rate(straight), through: await rate(through) });
  return {
    straight: median(rounds.map((one) => one.straight)),
    through: median(rounds.map((one) => one.through)),
    share: median(rounds.map((one) => one.through / one.straight)),
  };
};

const rate = async (sign: Sign): Promise<number> => {
  const from = performance.now();
  let count = 0;
  for (; performance.now() - from < SECONDS * 1000; count++) await sign();
  return (1000 * count) / (performance.now() - from);
};

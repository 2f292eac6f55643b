import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { isTokenMissing } from "@foja/testing/token/requirements";
import { createSoftTokens, type SoftTokens } from "@foja/testing/token/soft-tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenClient } from "../create-token-client";
import { type ForkChild, forkWithElectron, forkWithNode, locateChild } from "../driver/fork-child";
import { memoryOf, pinOf } from "../test-support/memory";
import { childrenOf, countInMemory } from "../test-support/memory-scan";
import { createUtilityProcess } from "../test-support/utility-process";

const pki = createTestPki();
const PIN = "Vq7-mW4x-Kp9t-Zr2";
const entry = locateChild();

describe.skipIf(isTokenMissing())("the child that holds a driver", () => {
  let soft: SoftTokens;
  beforeAll(async () => {
    soft = await createSoftTokens([
      { label: "firma", pin: PIN, entries: [{ id: "a1", identity: pki.p256 }] },
    ]);
  });
  afterAll(async () => {
    await soft?.remove();
  });
  const aClient = (how: ForkChild) =>
    createTokenClient({
      fork: how,
      memory: memoryOf(),
      known: [{ name: "SoftHSM", path: soft.module }],
      report: (error) => {
        throw error;
      },
    });
  const sign = async (client: ReturnType<typeof aClient>, between = () => {}) => {
    const { tokens } = await client.look();
    const batch = await client.openBatch({ token: tokens[0]!.ref, pin: pinOf(PIN) });
    between();
    const certificate = batch.certificates.usable[0]!.id;
    const value = await batch.sign({ certificate, algorithm: "ecdsa-p256-sha256", bytes: Buffer.from("a") });
    await batch.close();
    return value;
  };

  test("signs under Electron's utilityProcess as under Node", async () => {
    const client = aClient(forkWithElectron(createUtilityProcess(entry.execArgv, soft.environment), entry));
    try {
      expect((await sign(client)).length).toBeGreaterThan(60);
    } finally {
      await client.close();
    }
  });

  test.skipIf(process.platform !== "linux")(
    "holds the PIN during a batch, and no trace of it after",
    async () => {
      const client = aClient(forkWithNode(entry, soft.environment));
      try {
        const before = childrenOf();
        await client.look();
        const [child] = childrenOf().filter((pid) => !before.includes(pid));
        if (!child) throw new Error("no child was started");
        expect(readFileSync(`/proc/${child}/limits`, "utf8")).toMatch(/Max core file size +0 +0 /);
        let during = 0;
        await sign(client, () => {
          during = countInMemory(child, PIN);
        });
        expect(during).toBeGreaterThan(0);
        expect(countInMemory(child, PIN)).toBe(0);
      } finally {
        await client.close();
      }
    },
  );

  test("ends with whoever started it, without a word to the driver", async () => {
    const child = fork(entry.file, [], { execArgv: [...entry.execArgv], serialization: "advanced" });
    child.send({ id: 1, call: "start", input: { library: soft.module, pinIdleMs: 1000 } });
    await once(child, "message");
    child.disconnect();
    expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
  });
});

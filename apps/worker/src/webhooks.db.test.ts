import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createMemoryMailer } from "@foja/adapters/mail/memory-mailer";
import { readAllowed } from "@foja/adapters/webhooks/allowed-addresses";
import { createReceivers } from "@foja/adapters/webhooks/receivers";
import { createJobs, JOB_QUEUES, type QueuedJobs } from "@foja/core/jobs/job-queues";
import { announce } from "@foja/core/webhooks/announce";
import { createQueue } from "@foja/db/queue/queue";
import type { Residence } from "@foja/testing/town/residence";
import { townOfFile } from "@foja/testing/town/town";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createHandlers } from "./handlers";

const town = await townOfFile();

const queue = createQueue<QueuedJobs>({
  url: town.adminUrl,
  mode: "work",
  definitions: JOB_QUEUES,
  onError: (error) => expect.unreachable(error.message),
});
const ports = {
  ...town.ports,
  jobs: createJobs(queue),
  receivers: createReceivers({ allowed: readAllowed(["127.0.0.1"]), timeoutMs: 5000 }),
};
const handlers = createHandlers({
  database: town.database,
  queue,
  policy: { level: "B-T", renewal_margin_days: 180 },
  mailer: createMemoryMailer(),
  publicUrl: "https://foja.example",
  ports,
  now: () => new Date(),
  newId: () => randomUUID(),
  reportStep: town.reportStep,
});
afterAll(() => queue.stop({ graceSeconds: 1 }));

type Portal = { readonly keyId: string; readonly calls: () => number };

/** A server that answers, or takes what comes and says nothing. */
const aPortal = async (place: Residence, answers: boolean): Promise<Portal> => {
  let calls = 0;
  const server: Server = createServer((_request, response) => {
    calls += 1;
    if (answers) response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { id: keyId } = await town.database.global.apiKey.create({
    data: {
      id: randomUUID(),
      municipalityId: place.municipalityId,
      hash: `${randomUUID()}${randomUUID()}`.replaceAll("-", ""),
      prefix: "sk-tad",
      name: "Portal",
      keyType: "tad",
      webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      webhookSecretSealed: town.ports.secrets.encrypt("secreto"),
    },
  });
  return { keyId, calls: () => calls };
};

const tell = async (place: Residence, { keyId }: Portal, times: number): Promise<void> => {
  const ctx = { ...place.systemContext(), ports, now: () => new Date() };
  await ctx.transaction(async (tx) => {
    for (let one = 0; one < times; one++)
      await announce(tx, ctx, [keyId], {
        event: "documents.signature_failed",
        documentId: randomUUID(),
        failureReason: "pdf_too_large",
      });
  });
};

test("receivers that hang keep no worker from those that answer, of their municipality or of another one", async () => {
  const hanging = await Promise.all([aPortal(town, false), aPortal(town, false), aPortal(town.other, false)]);
  const [quick, elsewhere] = [await aPortal(town, true), await aPortal(town.other, true)];
  for (const portal of hanging.slice(0, 2)) await tell(town, portal, 40);
  await tell(town.other, hanging[2]!, 40);
  await tell(town, quick, 20);
  await tell(town.other, elsewhere, 20);

  await queue.start();
  await queue.consume("send-webhook", { concurrency: 16 }, ({ id, payload }) =>
    handlers["send-webhook"](payload, id),
  );
  const delivered = async ({ db }: Residence, { keyId: apiKeyId }: Portal) =>
    db.webhookDelivery.count({ where: { apiKeyId, status: "delivered" } });
  await expect
    .poll(async () => [await delivered(town, quick), await delivered(town.other, elsewhere)], {
      timeout: 60_000,
    })
    .toEqual([20, 20]);
  expect([quick.calls(), elsewhere.calls()]).toEqual([20, 20]);
  // One that gives up makes room for the next: what hangs has two workers for each receiver, and then one.
  for (const { calls } of hanging) expect(calls()).toBeLessThanOrEqual(4);
  expect(town.reported).toEqual([]);
});

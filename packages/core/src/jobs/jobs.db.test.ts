import { randomUUID } from "node:crypto";
import { createQueue } from "@foja/db/queue/queue";
import { QUEUE_SCHEMA } from "@foja/db/schema-name";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { beforeAll, expect, test } from "vitest";
import { getJobOp } from "./get-job.op";
import { giveUpJobOp } from "./give-up-job.op";
import { createJobs, JOB_QUEUES, type QueuedJobs } from "./job-queues";
import { listJobsOp } from "./list-jobs.op";
import { problemWords } from "./problem-words";
import { retryJobOp } from "./retry-job.op";

const town = await townOfFile();
beforeAll(async () => {
  const queue = createQueue<QueuedJobs>({
    url: town.adminUrl,
    mode: "produce",
    definitions: JOB_QUEUES,
    onError: (error) => expect.unreachable(error.message),
  });
  await queue.start();
  await queue.stop({ graceSeconds: 1 });
});

/** As the queue leaves a job that failed for good. */
const aFailed = async (source: string, payload: object, error: object = {}): Promise<string> => {
  const id = randomUUID();
  await town.database.pool.query(
    `insert into ${QUEUE_SCHEMA}.job (id, name, data, source_name, source_retry_count, source_output)
     values ($1, $2, $3, $4, 8, $5)`,
    [id, `${source}.dead`, payload, source, error],
  );
  return id;
};
const aRetrying = async (name: string, payload: object): Promise<string> => {
  const id = randomUUID();
  await town.database.pool.query(
    `insert into ${QUEUE_SCHEMA}.job (id, name, data, state, retry_count, start_after)
     values ($1, $2, $3, 'retry', 1, now() + interval '1 hour')`,
    [id, name, payload],
  );
  return id;
};
const own = { schema: town.schema };
const retry = (job_id: string) => town.invoke("admin", retryJobOp, { job_id });
const giveUp = (job_id: string) => town.invoke("admin", giveUpJobOp, { job_id });
const list = (input: object = {}) => town.invoke("admin", listJobsOp, input);

test("the list tells what failed, of what thing and why, and nothing of others or of what mails say", async () => {
  const { id: documentId, number } = await town.document({ status: "signed" });
  const hidden = await town.document({ type: "RES", status: "signed" });
  const failed = await aFailed(
    "raise-document",
    { ...own, documentId },
    { name: "NotaryError", message: "10.0.0.1" },
  );
  const secret = await aFailed("raise-document", { ...own, documentId: hidden.id });
  const mail = await aFailed("send-mail", {
    ...own,
    to: "ana@muni.example",
    subject: "Hola",
    text: "secreto",
  });
  const waiting = await aRetrying("invite-person", { ...own, userId: town.people.creator.id });
  const sweep = await aFailed("merge-words", own);
  const tick = await aFailed("sweep-files", {});
  const foreign = await aFailed("raise-document", { schema: town.other.schema, documentId });

  const { jobs, installation } = await list();
  expect(await town.invoke("admin", getJobOp, { job_id: failed })).toEqual(
    jobs.find(({ id }) => id === failed),
  );
  const byId = new Map(jobs.map((job) => [job.id, job]));
  expect(byId.get(failed)).toMatchObject({
    kind: "raise-document",
    state: "failed",
    attempts: 9,
    subject: { kind: "document", id: documentId, label: number },
    problem: expect.stringContaining("servicio de firma"),
    may_retry: true,
  });
  expect(byId.get(secret)?.subject).toEqual({ kind: "document", id: null, label: null });
  expect(byId.get(mail)?.subject.label).toBe("ana@muni.example: Hola");
  expect(byId.get(waiting)).toMatchObject({
    state: "retrying",
    attempts: 2,
    next_attempt_at: expect.any(String),
  });
  expect(byId.get(sweep)).toMatchObject({ may_retry: false, may_give_up: true });
  expect(byId.has(foreign) || byId.has(tick)).toBe(false);
  expect(installation.find(({ id }) => id === tick)).toMatchObject({ may_retry: false, may_give_up: false });
  expect(JSON.stringify(jobs)).not.toMatch(/secreto|10\.0\.0\.1/);
  expect((await list({ state: "retrying" })).jobs.map(({ id }) => id)).toEqual([waiting]);
});

test("what failed is done again once, whoever asks at the same time", async () => {
  const payload = { ...own, documentId: randomUUID() };
  const id = await aFailed("publish-document", payload);
  const outcomes = await Promise.allSettled([retry(id), retry(id), giveUp(id)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const again = (await town.jobs()).filter(
    ({ payload: found }) => "documentId" in found && found.documentId === payload.documentId,
  );
  expect(again.length).toBeLessThanOrEqual(1);
  await expectRefusal(retry(id), "not_found", { code: "NOT_FOUND" });
});

test("an attempt is brought forward, and what is given up is gone", async () => {
  const id = await aRetrying("invite-person", { ...own, userId: randomUUID() });
  await retry(id);
  const { rows } = await town.database.pool.query(
    `select start_after <= now() as due from ${QUEUE_SCHEMA}.job where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ due: true }]);
  await giveUp(id);
  await expectRefusal(giveUp(id), "not_found", { code: "NOT_FOUND" });
});

test.each([
  ["another municipality's", "raise-document", { schema: town.other.schema }],
  ["the installation's", "sweep-files", {}],
])("%s stays as it is", async (_whose, queue, payload) => {
  const id = await aFailed(queue, payload);
  for (const operation of [getJobOp, retryJobOp, giveUpJobOp]) {
    const asked = town.invoke("admin", operation as typeof retryJobOp, { job_id: id });
    await expectRefusal(asked, "not_found", { code: "NOT_FOUND" });
  }
});

test.each([
  [{ name: "AppError", message: "Documento no encontrado" }, /^Documento no encontrado$/],
  [{ name: "MailError", code: "REFUSED", message: "550 5.1.1" }, /rechazó el mensaje/],
  [{ name: "TypeError", message: "undefined is not a function" }, /error interno/],
  [{ message: "heartbeat timed out" }, /Nadie lo terminó/],
])("%j is told in words", (error, words) => {
  expect(problemWords(error)).toMatch(words);
});

test("which documents a queue has something to do about", async () => {
  const { underWay } = createJobs({ enqueue: async () => null });
  const [waiting, failed, foreign, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const name = "sign-citizen-document";
  await aRetrying(name, { ...own, documentId: waiting });
  await aFailed(name, { ...own, documentId: failed });
  await aRetrying(name, { schema: town.other.schema, documentId: foreign });
  await aRetrying("raise-document", { ...own, documentId: other });
  const about = { ...own, documentIds: [waiting, failed, foreign, other] };
  const found = await town.systemContext().transaction((tx) => underWay(tx, name, about));
  expect([...found]).toEqual([waiting]);
});

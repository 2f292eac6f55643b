import { createMemoryMailer } from "@foja/adapters/mail/memory-mailer";
import { storePdf } from "@foja/core/documents/pdf-store";
import { createJobs, JOB_QUEUES, type QueuedJobs } from "@foja/core/jobs/job-queues";
import { signDocumentOp } from "@foja/core/signing/sign-document.op";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import { createQueue, type Queue } from "@foja/db/queue/queue";
import { createTestDatabase } from "@foja/testing/database/test-database";
import { readExtensions } from "@foja/testing/town/text-pdfs";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { createHandlers } from "./handlers";

type Enqueued = { name: string; payload: object; singletonKey: string | undefined };

const town = await townOfFile();
const mailer = createMemoryMailer();

const CENTURY_MS = 100 * 365 * 24 * 3_600_000;

const aWorker = (changes: { isBehind?: (schema: string) => Promise<boolean> } = {}) => {
  const enqueued: Enqueued[] = [];
  const queue: Pick<Queue<QueuedJobs>, "enqueue"> = {
    enqueue: async (_tx, name, payload, options) => {
      enqueued.push({ name, payload, singletonKey: options?.singletonKey });
      return "id";
    },
  };
  const handlers = createHandlers({
    database: { ...town.database, ...changes },
    queue,
    policy: { level: "B-LTA", renewal_margin_days: 180 },
    mailer,
    publicUrl: "https://foja.example",
    ports: town.ports,
    now: town.clock.now,
    newId: () => crypto.randomUUID(),
    reportStep: town.reportStep,
  });
  return { handlers, enqueued };
};

describe("the worker", () => {
  test("makes of every tick one job per municipality and sweep", async () => {
    const { handlers, enqueued } = aWorker();
    await handlers["sweep-municipalities"]({}, "job");
    expect(enqueued).toEqual(
      [town.schema, town.other.schema].flatMap((schema) =>
        [
          "release-expired-numbers",
          "release-stuck-signatures",
          "end-lost-signings",
          "raise-due-documents",
          "publish-due-documents",
          "merge-words",
          "embed-due-documents",
          "write-summaries",
          "send-due-webhooks",
        ].map((name) => ({
          name,
          payload: { schema },
          singletonKey: schema,
        })),
      ),
    );
  });

  test("anchors the audit of every municipality, and of the installation itself", async () => {
    const { handlers, enqueued } = aWorker();
    await handlers["sweep-audit"]({}, "job");
    expect(enqueued.map(({ name, payload }) => [name, payload])).toEqual(
      [town.schema, town.other.schema].map((schema) => ["anchor-audit", { schema }]),
    );
    await handlers["anchor-audit"]({ schema: town.schema }, "job");
    for (const schema of ["foja_global", town.schema]) {
      const keys = [...town.files.keys()].filter((key) => key.startsWith(`${schema}/audit/`));
      expect(keys.map((key) => key.split(".").at(-1))).toEqual(["tsr", "json"]);
    }
  });

  test("sends a mail as it was written, with whose business it is", async () => {
    const text = { subject: "Vence el certificado", text: "El de firma." };
    const mail = { schema: town.schema, to: "ana@muni.example", ...text };
    await aWorker().handlers["send-mail"](mail, "job");
    expect(mailer.sent).toEqual([mail]);
  });

  test("invites somebody with a link, which lies in no queue", async () => {
    const { id: userId, email } = town.people.creator;
    const { handlers, enqueued } = aWorker();
    await handlers["invite-person"]({ schema: town.schema, userId }, "job");
    expect(mailer.sent.at(-1)).toMatchObject({
      to: email,
      text: expect.stringContaining("https://foja.example"),
    });
    await handlers["settle-account"]({ schema: town.schema, email }, "job");
    expect([town.identity.account(email)?.disabled, enqueued]).toEqual([false, []]);
  });

  test("leaves out a municipality that lacks migrations, and no other", async () => {
    const { handlers, enqueued } = aWorker({ isBehind: async (schema) => schema === town.schema });
    await handlers["sweep-municipalities"]({}, "job");
    expect(new Set(enqueued.map(({ singletonKey }) => singletonKey))).toEqual(new Set([town.other.schema]));
  });

  test("publishes the PDF of a public document, and may do so twice", async () => {
    const document = await town.document({ type: "ORDZA", status: "signed" });
    const { handlers } = aWorker();
    const payload = { schema: town.schema, documentId: document.id };
    await handlers["publish-document"](payload, "job");
    await handlers["publish-document"](payload, "job");
    expect([...town.files.keys()]).toContain(`public/${town.schema}/${document.number}.pdf`);
  });

  test("once a day makes one job per municipality that clears lost files and old answers away", async () => {
    const { handlers, enqueued } = aWorker();
    await handlers["sweep-files"]({}, "job");
    expect(enqueued).toEqual(
      [town.schema, town.other.schema].flatMap((schema) =>
        [
          "remove-lost-files",
          "check-published-files",
          "remove-expired-requests",
          "forget-replaced-changes",
          "tend-certificates",
        ].map((name) => ({ name, payload: { schema }, singletonKey: schema })),
      ),
    );
  });

  test("forgets the answers of requests that nobody may repeat any more", async () => {
    const request = (key: string, expiresAt: Date) => ({
      scope: "s",
      key,
      fingerprint: "f",
      token: crypto.randomUUID(),
      claimedUntil: expiresAt,
      expiresAt,
    });
    const now = town.clock.now();
    const later = new Date(now.getTime() + 1);
    await town.db.repeatedRequest.createMany({ data: [request("old", now), request("young", later)] });
    await aWorker().handlers["remove-expired-requests"]({ schema: town.schema }, "job");
    expect(await town.db.repeatedRequest.findMany({ select: { key: true } })).toEqual([{ key: "young" }]);
  });

  test("forgets what lists of backups that are over were made of, and nothing that a new one needs", async () => {
    const { id } = await town.document();
    await town.db.document.update({ where: { id }, data: { reference: "Otra" } });
    // Changes have the moments of the database's own clock.
    town.clock.advance(CENTURY_MS);
    const walk = { apiKeyId: id, stream: "documents", since: new Date(0), until: new Date(0), total: 9 };
    const startedAt = town.clock.now();
    await town.db.syncWalk.createMany({
      data: [
        { ...walk, pageSize: 1, startedAt: new Date(startedAt.getTime() - 25 * 3_600_000) },
        { ...walk, pageSize: 2, startedAt },
      ],
    });
    await aWorker().handlers["forget-replaced-changes"]({ schema: town.schema }, "job");
    expect(await town.db.syncWalk.findMany({ select: { pageSize: true } })).toEqual([{ pageSize: 2 }]);
    const changes = await town.db.syncChange.findMany({ where: { stream: "documents", key: { has: id } } });
    expect(changes).toMatchObject([{ replacedAt: null, isDeleted: false }]);
    town.clock.advance(-CENTURY_MS);
  });

  test.each(["raise-document", "raise-due-documents"] as const)(
    "%s brings an official document to the level of this installation, and may run twice",
    async (name) => {
      const { id } = await town.document({ status: "sent_to_sign", signers: ["numerator"] });
      await town.invoke("numerator", signDocumentOp, { document_id: id });
      const { handlers } = aWorker();
      const payload = { schema: town.schema, documentId: id };
      await handlers[name](payload, "job-1");
      await handlers[name](payload, "job-2");

      const { pdfKey } = (await town.reload({ id, number: null }))!;
      expect(readExtensions(town.files.get(pdfKey!)!.bytes)).toMatchObject([{ level: "B-LTA" }]);
      const evidence = await town.database.global.preservationAudit.findMany({ where: { documentId: id } });
      expect(evidence).toMatchObject([{ levelAfter: "B-LTA", requestId: "job-1" }]);
    },
  );

  test.each(["embed-document", "embed-due-documents"] as const)(
    "%s lets an official document be found by its meaning, and may run twice",
    async (name) => {
      const { id: documentId } = await town.document({ status: "signed" });
      const { handlers } = aWorker();
      for (const job of ["job-1", "job-2"]) await handlers[name]({ schema: town.schema, documentId }, job);
      expect(await town.db.documentPassage.count({ where: { documentId } })).toBe(1);
    },
  );

  test("removes files that nobody names, once they are a day old", async () => {
    const { pdfKey } = await storePdf(town.systemContext(), crypto.randomUUID(), Buffer.from("%PDF-1.7"));
    const { handlers } = aWorker();
    await handlers["remove-lost-files"]({ schema: town.schema }, "job");
    expect(town.files.has(pdfKey)).toBe(true);
    town.clock.advance(25 * 3_600_000);
    await handlers["remove-lost-files"]({ schema: town.schema }, "job");
    expect(town.files.has(pdfKey)).toBe(false);
  });

  test("clears the signature that nobody finished, and no live one", async () => {
    const expired = await town.document({ status: "sent_to_sign" });
    const live = await town.document({ status: "sent_to_sign" });
    await claim(expired.id, -1);
    await claim(live.id, 1);

    await aWorker().handlers["release-stuck-signatures"]({ schema: town.schema }, "job");

    expect((await town.reload(expired))?.signers[0]).toMatchObject({
      claimToken: null,
      claimExpiresAt: null,
    });
    expect((await town.reload(live))?.signers[0]?.claimToken).not.toBeNull();
  });

  const claim = (documentId: string, minutes: number) =>
    town.db.documentSigner.updateMany({
      where: { documentId, position: 1 },
      data: {
        claimToken: crypto.randomUUID(),
        claimExpiresAt: new Date(town.clock.now().getTime() + minutes * 60_000),
      },
    });

  test.each(["300_nada", "foja_global", "public"])(
    "fails a job for %s, so that it is tried again",
    async (schema) => {
      await expect(aWorker().handlers["release-expired-numbers"]({ schema }, "job")).rejects.toThrow(schema);
    },
  );
});

describe("the queue", () => {
  test("carries a job of an operation to its handler only when the transaction commits", async () => {
    const test = await createTestDatabase();
    const database = test.open();
    const [schema] = test.tenants;
    const queue = createQueue<QueuedJobs>({
      url: test.url,
      mode: "work",
      definitions: JOB_QUEUES,
      onError: (error) => expect.unreachable(error.message),
    });
    await queue.start();
    const enqueue = (documentId: string, fail: boolean) =>
      database.inTransaction(database.tenant(schema), SYSTEM_SESSION, async (tx) => {
        await createJobs(queue).enqueue(tx, "publish-document", { schema, documentId });
        if (fail) throw new Error("rolled back");
      });

    await expect(enqueue("lost", true)).rejects.toThrow("rolled back");
    await enqueue("kept", false);
    const done = Promise.withResolvers<string>();
    await queue.consume("publish-document", {}, async ({ payload }) => done.resolve(payload.documentId));

    expect(await done.promise).toBe("kept");
    await queue.stop({ graceSeconds: 1 });
    await test.drop();
  });
});

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMailer } from "./create-mailer";
import { createFolderMailbox } from "./folder-mailbox";

const from = "Foja <no-responder@muni.example>";
const mail = {
  to: "ana@muni.example",
  subject: "Activación de su cuenta",
  text: "Abra este enlace: https://foja.example/activate",
  html: "<p>Abra este enlace</p>",
};

const REPLIES: Readonly<Record<string, string>> = { DATA: "354 go on", QUIT: "221 bye" };

/** A mail server of a few lines: answers each command, keeps what came in as DATA. */
const startMailServer = async (replies: Readonly<Record<string, string>> = {}) => {
  const received: { envelope: string[]; data: string[] }[] = [];
  const server = createServer((socket) => {
    const message = { envelope: [] as string[], data: [] as string[] };
    let inData = false;
    const answer = (line: string): string | undefined => {
      if (inData && line !== ".") {
        message.data.push(line);
        return undefined;
      }
      if (inData) {
        inData = false;
        received.push(message);
        return "250 kept";
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "MAIL" || verb === "RCPT") message.envelope.push(line);
      const reply = replies[verb] ?? REPLIES[verb] ?? "250 ok";
      inData = reply.startsWith("354");
      return reply;
    };
    socket.on("error", () => {});
    socket.write("220 test ESMTP\r\n");
    createInterface({ input: socket }).on("line", (line) => {
      const reply = answer(line);
      if (reply) socket.write(`${reply}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

describe("mail in a folder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "foja-mail-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("is one complete message a file, listed in the order of sending", async () => {
    let now = new Date("2027-03-05T13:32:00.000Z");
    const mailer = createMailer({ folder, from, now: () => now });
    await mailer.send(mail);
    now = new Date("2027-03-05T13:32:00.001Z");
    await mailer.send({ ...mail, subject: "Otra" });

    const files = (await readdir(folder)).sort();
    expect(files).toHaveLength(2);
    expect(files[0]).toMatch(/^20270305T133200\.000Z-[0-9a-f]{8}\.eml$/);
    expect((await stat(path.join(folder, files[0]!))).mode & 0o777).toBe(0o600);
    const text = await readFile(path.join(folder, files[0]!), "utf8");
    expect(text).toContain("To: ana@muni.example\r\n");
    expect(text).toContain("From: Foja <no-responder@muni.example>\r\n");
    expect(text).toContain("Subject: =?UTF-8?Q?Activaci=C3=B3n_de_su_cuenta?=\r\n");
    expect(text).toContain("Auto-Submitted: auto-generated\r\n");
    expect(text).toContain("multipart/alternative");
    expect(text).toContain("https://foja.example/activate");
    expect(await readFile(path.join(folder, files[1]!), "utf8")).toContain("Subject: Otra\r\n");
  });

  test("is read by the municipality whose business it is, and by no other", async () => {
    const mailer = createMailer({ folder, from, now: () => new Date("2027-03-05T13:32:00.001Z") });
    await mailer.send({ ...mail, schema: "100_muni" });
    await mailer.send({ ...mail, schema: "200_otra" });
    await mailer.send(mail);
    const mailbox = createFolderMailbox(folder);
    const [kept, ...others] = await mailbox.list("100_muni");
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      to: mail.to,
      subject: mail.subject,
      sentAt: new Date("2027-03-05T13:32:00.001Z"),
    });
    expect((await mailbox.find("100_muni", kept!.id))?.text.trim()).toBe(mail.text);
    expect(await mailbox.find("200_otra", kept!.id)).toBeUndefined();
    expect(await mailbox.find("100_muni", `../${path.basename(folder)}/${kept!.id}`)).toBeUndefined();
    expect(await createFolderMailbox(`${folder}-none`).list("100_muni")).toEqual([]);
  });

  test("of one municipality is not pushed out by others', and what was kept before is found", async () => {
    const day = Date.parse("2027-03-05T13:32:00.000Z");
    let second = 0;
    const mailer = createMailer({ folder, from, now: () => new Date(day + 1000 * second++) });
    const old = "20270305T133100.000Z-1a2b3c4d";
    await writeFile(
      path.join(folder, `${old}.eml`),
      "X-Foja-Municipality: 100_muni\r\nTo: b@muni.example\r\n\r\nX",
    );
    await mailer.send({ ...mail, schema: "100_muni" });
    for (let count = 0; count < 501; count++) await mailer.send({ ...mail, schema: "200_otra" });
    const mailbox = createFolderMailbox(folder);
    const ids = (await mailbox.list("100_muni")).map(({ id }) => id);
    expect(ids).toEqual([expect.stringMatching(/^20270305T133200/), old]);
    for (const id of ids) expect(await mailbox.find("100_muni", id)).toMatchObject({ id });
    expect(await mailbox.find("200_otra", old)).toBeUndefined();
    expect(await mailbox.list("200_otra")).toHaveLength(200);
  });

  test.each([
    "",
    "ana",
    "ana@muni.example, otro@muni.example",
    "ana@muni.example\r\nBcc: otro@muni.example",
    "Ana <ana@muni.example>",
    "ana@muni.example;otro@muni.example",
  ])("refuses %j as a recipient and writes nothing", async (to) => {
    const mailer = createMailer({ folder, from });
    await expect(mailer.send({ ...mail, to })).rejects.toMatchObject({
      kind: "business",
      code: "BAD_ADDRESS",
    });
    expect(await readdir(folder)).toEqual([]);
  });

  test("a subject can't add a header", async () => {
    await createMailer({ folder, from }).send({ ...mail, subject: "Hola\r\nBcc: otro@muni.example" });
    const [file] = await readdir(folder);
    expect(await readFile(path.join(folder, file!), "utf8")).not.toMatch(/^Bcc:/m);
  });
});

describe("mail through SMTP", () => {
  const send = async (replies: Readonly<Record<string, string>>) => {
    const server = await startMailServer(replies);
    try {
      await createMailer({ smtpUrl: server.url, folder: "unused", from }).send(mail);
    } finally {
      await server.close();
    }
    return server.received;
  };

  test("arrives with its envelope", async () => {
    const [message] = await send({});
    expect(message!.envelope.map((line) => line.replace(/ SIZE.*| BODY.*/, ""))).toEqual([
      "MAIL FROM:<no-responder@muni.example>",
      "RCPT TO:<ana@muni.example>",
    ]);
    expect(message!.data).toContain("Subject: =?UTF-8?Q?Activaci=C3=B3n_de_su_cuenta?=");
  });

  test.each([
    {
      what: "an unknown recipient",
      replies: { RCPT: "550 no such user" },
      kind: "business",
      code: "REFUSED",
    },
    { what: "a full mailbox", replies: { RCPT: "452 try later" }, kind: "unavailable", code: "UNAVAILABLE" },
    { what: "a busy server", replies: { MAIL: "421 busy" }, kind: "unavailable", code: "UNAVAILABLE" },
  ])("$what is $kind", async ({ replies, kind, code }) => {
    await expect(send(replies)).rejects.toMatchObject({ name: "MailError", kind, code });
  });

  test("a server that is not there is unavailable", async () => {
    const server = await startMailServer();
    await server.close();
    await expect(
      createMailer({ smtpUrl: server.url, folder: "unused", from }).send(mail),
    ).rejects.toMatchObject({
      kind: "unavailable",
    });
  });
});

import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { invoke } from "../kernel/invoke";
import type { Mailbox } from "../ports/mailbox";
import { getMailOp } from "./get-mail.op";
import { listMailsOp } from "./list-mails.op";
import { withoutLinks } from "./mail-links";
import { showMailLinksOp } from "./show-mail-links.op";

const town = await townOfFile();
const LINK = "https://foja.example/activar?token=secreto";
const to = town.people.signer.email;
const mails = [
  { id: "own", to, subject: "Active su cuenta" },
  { id: "stranger", to: "nadie@otro.example", subject: "Hola" },
  { id: "shared", to: town.people.creator.email, subject: "Active su cuenta" },
].map((mail) => ({ ...mail, sentAt: town.clock.now(), text: `Abra ${LINK} o https://foja.example` }));
const mailbox: Mailbox = {
  list: async () => mails,
  find: async (_schema, id) => mails.find((mail) => mail.id === id),
};

describe("without a server for mails", () => {
  test("only those to people of this municipality alone are there, and no link is, until it is asked for", async () => {
    await town.database.global.directoryEntry.create({
      data: {
        email: town.people.creator.email,
        schemaName: town.other.schema,
        userId: town.other.people.creator.id,
      },
    });
    const own = await town.context("admin");
    const ctx = { ...own, ports: { ...own.ports, mailbox } };
    const { mails: shown, total } = await invoke(listMailsOp, ctx, {});
    expect([shown.map(({ id }) => id), total]).toEqual([["own"], 1]);
    expect((await invoke(listMailsOp, ctx, { search: "áctive" })).total).toBe(1);
    expect((await invoke(listMailsOp, ctx, { search: "cuenta silvio" })).total).toBe(1);
    for (const search of ["otra cosa", "¿?"])
      expect((await invoke(listMailsOp, ctx, { search })).total).toBe(0);
    expect(await invoke(getMailOp, ctx, { mail_id: "own" })).toMatchObject({
      text: "Abra [enlace oculto] o https://foja.example",
      hidden_links: 1,
    });
    for (const mail_id of ["stranger", "shared", "none"])
      for (const operation of [getMailOp, showMailLinksOp])
        await expect(invoke(operation, ctx, { mail_id })).rejects.toMatchObject({ code: "not_found" });

    expect((await invoke(showMailLinksOp, ctx, { mail_id: "own" })).text).toContain(LINK);
    const { id } = town.people.signer;
    const { invitedAt, linkShownAt } = await town.db.user.findUniqueOrThrow({ where: { id } });
    expect([invitedAt, linkShownAt]).toEqual([null, town.clock.now()]);
  });

  test("with one there are none", async () => {
    await expectRefusal(town.invoke("admin", listMailsOp, {}), "not_found", { code: "NO_MAILBOX" });
  });
});

test.each([
  ["https://foja.example/", 0],
  ["https://foja.example/?token=1", 1],
  ["https://foja.example/#token=1", 1],
  ["http://a@foja.example/", 1],
])("%s counts as %s secrets", (address, hidden) => {
  expect(withoutLinks(`Abra ${address} ahora`).hidden).toBe(hidden);
});

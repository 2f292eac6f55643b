import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { findMemberships, findOpenSchemas } from "../people/memberships";
import { recordSignIn } from "../people/record-sign-in";
import { changeEmailOp } from "./change-email.op";
import { createActivationLinkOp } from "./create-activation-link.op";
import { createUserOp } from "./create-user.op";
import { deleteUserOp } from "./delete-user.op";
import { peekProof, proveMailbox } from "./prove-mailbox";
import { writeInvitationOp } from "./write-invitation.op";

// Two municipalities share one identity provider: what an administrator of one may know opens nothing of the other.

const town = await townOfFile();
const { identity, other } = town;
const { global } = town.database;

let made = 0;
const anEmail = () => `jefa${++made}@muni.example`;
const create = (email: string, place: typeof other = town, auth_method = "database") =>
  place.invoke("admin", createUserOp, {
    email,
    full_name: "Jimena Jefa",
    sector_id: place.sectors["LEGAL#MESA"],
    city_seal_id: 1,
    auth_method,
  });
const mailed = async (user_id: string, place: typeof other = town): Promise<string> => {
  const mail = await place.invokeAsSystem(writeInvitationOp, { user_id, public_url: "https://foja.example" });
  return /https:\/\/\S+(?:token|comprobar)=\S+/.exec(mail?.text ?? "")?.[0] ?? "none";
};
const shown = async (user_id: string) =>
  (await town.invoke("admin", createActivationLinkOp, { user_id })).url;
const changeEmail = (user_id: string, new_email: string) =>
  town.invoke("admin", changeEmailOp, { user_id, new_email });
const subjectOf = (email: string) => identity.account(email)!.id;
const opened = (email: string, subject = subjectOf(email)) => findOpenSchemas(global, { email, subject });
const sources = { database: town.database, ports: town.ports, now: town.clock.now };
const proofIn = (link: string) => new URL(link).searchParams.get("comprobar") ?? "";
const prove = (link: string) => proveMailbox(sources, proofIn(link));

/** Their administrator's alone: they know its password. */
const planted: Record<string, (email: string) => Promise<string>> = {
  "with a link that they were shown": async (email) => {
    const { id } = await create(email);
    identity.choosePassword(await shown(id), "mía");
    return id;
  },
  "by moving an account of theirs there": async (email) => {
    const own = anEmail();
    const { id } = await create(own);
    identity.choosePassword(await mailed(id), "mía");
    await changeEmail(id, email);
    return id;
  },
};

describe.each(Object.entries(planted))("an account that an administrator has %s", (_how, plant) => {
  test("opens their municipality alone, until a link mailed by the other one puts another in its place", async () => {
    const email = anEmail();
    await plant(email);
    const subject = subjectOf(email);
    const theirs = await create(email, other);
    expect(await opened(email)).toEqual([town.schema]);
    await recordSignIn(town.database, { email, subject });
    expect((await other.db.user.findUniqueOrThrow({ where: { id: theirs.id } })).authId).toBeNull();

    const [first, link] = [await mailed(theirs.id, other), await mailed(theirs.id, other)];
    expect(await prove(first)).toBeUndefined();
    expect([await peekProof(sources, proofIn(link)), identity.account(email)?.password]).toEqual([
      { email },
      "mía",
    ]);
    for (const call of ["remove", "ensure", "activationLink"] as const) {
      identity.failNext(call, "after");
      await expect(prove(link)).rejects.toThrow("no está disponible");
    }
    const both = await Promise.all([prove(link), prove(link)]);
    const proved = both.filter((one) => one !== undefined);
    expect(proved).toHaveLength(1);
    identity.choosePassword(proved[0]!.url, "de ella");
    expect(await opened(email)).toEqual([town.schema, other.schema].toSorted());
    // What was open with the old one opens no more than it did.
    expect(await opened(email, subject)).toEqual([town.schema]);
  });

  test("opens nothing where one comes in by another service", async () => {
    const email = anEmail();
    await plant(email);
    await create(email, other, "social");
    expect(await opened(email)).toEqual([town.schema]);
  });

  test("opens nothing once their user is gone, and makes room for another", async () => {
    const email = anEmail();
    const id = await plant(email);
    const subject = subjectOf(email);
    const theirs = await create(email, other);
    await town.invoke("admin", deleteUserOp, { user_id: id });
    expect([subjectOf(email), await opened(email)]).toEqual([subject, []]);
    identity.choosePassword(await mailed(theirs.id, other), "de ella");
    expect([await opened(email), await opened(email, subject)]).toEqual([[other.schema], []]);
  });
});

test("an address that another municipality had first is opened by a mailed link alone", async () => {
  const email = anEmail();
  const theirs = await create(email, other);
  const { id } = await create(email);
  await expectRefusal(shown(id), "conflict", { code: "SHARED_IDENTITY" });
  const moving = await create(anEmail());
  await expectRefusal(changeEmail(moving.id, email), "conflict", { code: "EMAIL_IN_USE" });
  identity.choosePassword(await mailed(theirs.id, other), "de ella");
  expect(await opened(email)).toEqual([town.schema, other.schema].toSorted());
});

test("of a link that is being shown and another municipality that takes the address, the account opens one", async () => {
  const email = anEmail();
  const { id } = await create(email);
  const held = identity.holdNext("activationLink");
  const showing = shown(id);
  await held.reached;
  const theirs = await create(email, other);
  await mailed(theirs.id, other);
  held.release();
  await showing.catch(() => undefined);
  expect(await opened(email)).toEqual([town.schema]);
});

test("a password that the platform had somebody choose is none for who comes in by another service", async () => {
  const email = anEmail();
  const { id } = await create(email);
  identity.choosePassword(await mailed(id), "de ella");
  const social = await create(email, other, "social");
  const signedIn = { email, subject: subjectOf(email) };
  expect(await findMemberships(global, signedIn)).toMatchObject([{ byPassword: true }, { byPassword: true }]);
  await recordSignIn(town.database, signedIn);
  expect((await other.db.user.findUniqueOrThrow({ where: { id: social.id } })).authId).toBeNull();
  expect(await findMemberships(global, { email, subject: "google|1" })).toMatchObject([
    { byPassword: false, opens: true },
    { byPassword: false, opens: true },
  ]);
});

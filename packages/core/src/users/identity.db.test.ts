import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { aTown, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { AppError } from "../kernel/errors";
import { recordSignIn } from "../people/record-sign-in";
import { alignAccountOp } from "./align-account.op";
import { changeAuthMethodOp } from "./change-auth-method.op";
import { changeEmailOp } from "./change-email.op";
import { createActivationLinkOp } from "./create-activation-link.op";
import { createUserOp } from "./create-user.op";
import { deactivateUserOp } from "./deactivate-user.op";
import { deleteUserOp } from "./delete-user.op";
import { reactivateUserOp } from "./reactivate-user.op";
import { reinviteUserOp } from "./reinvite-user.op";
import { settleAccountOp } from "./settle-account.op";
import { writeInvitationOp } from "./write-invitation.op";

const town = await townOfFile();
const { identity } = town;

let made = 0;
const anEmail = () => `persona${++made}@muni.example`;
const create = (options: object = {}, place: typeof town.other = town) =>
  place.invoke("admin", createUserOp, {
    email: anEmail(),
    full_name: "Pía Persona",
    sector_id: place.sectors["LEGAL#MESA"],
    city_seal_id: 1,
    auth_method: "database",
    ...options,
  });
const write = (user_id: string) =>
  town.invokeAsSystem(writeInvitationOp, { user_id, public_url: "https://foja.example" });
const settle = (email: string) => town.invokeAsSystem(settleAccountOp, { email });
const changeEmail = (user_id: string, new_email: string, changes: object = {}) =>
  town.invoke("admin", changeEmailOp, { user_id, new_email, ...changes });
const changeMethod = (user_id: string, auth_method: string) =>
  town.invoke("admin", changeAuthMethodOp, { user_id, auth_method });
const userOf = (id: string) => town.db.user.findUniqueOrThrow({ where: { id } });
const directory = async (email: string) =>
  (await town.database.global.directoryEntry.findMany({ where: { email } })).length;

/** Invited, with a password. */
const aPerson = async (options: object = {}) => {
  const user = await create(options);
  const mail = await write(user.id);
  identity.choosePassword(linkIn(mail!.text), "clave");
  return user;
};
const linkIn = (text: string) => /https:\/\/identidad\S+/.exec(text)![0];

describe("an invitation", () => {
  test("of who has a password brings a link to choose it, and makes the account", async () => {
    const { id, email } = await create();
    const mail = await write(id);
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining("Municipalidad") });
    expect(mail!.text).toContain("https://foja.example");
    expect(identity.choosePassword(linkIn(mail!.text), "clave")).toBe(true);
    // Another one opens an account that was closed.
    await identity.setDisabled(identity.account(email)!.id, true);
    const { to } = await town.invoke("admin", reinviteUserOp, { user_id: id });
    expect(to).toBe(email);
    await write(id);
    expect(identity.account(email)?.disabled).toBe(false);
  });

  test("of who comes with another account says where", async () => {
    const { id, email } = await create({ auth_method: "social" });
    expect((await write(id))!.text).toContain("https://foja.example");
    expect(identity.account(email)).toBeUndefined();
  });

  test("reaches nobody who may not come in", async () => {
    const { id } = await create();
    await town.invoke("admin", deactivateUserOp, { user_id: id });
    expect(await write(id)).toBeNull();
    await expectRefusal(town.invoke("admin", reinviteUserOp, { user_id: id }), "conflict", {
      code: "USER_STATE",
    });
  });

  test("may be a link for the administrator alone, which the audit knows of", async () => {
    const { id } = await create();
    identity.failNext("ensure", "after");
    const ask = () => town.invoke("admin", createActivationLinkOp, { user_id: id });
    await expectRefusal(ask(), "upstream_failed", { code: "IDENTITY_PROVIDER_FAILED" });
    town.clock.advance(1000);
    const { url, expires_at } = await ask();
    expect(new Date(expires_at).getTime() - town.clock.now().getTime()).toBe(5 * 86_400_000);
    expect([identity.choosePassword(url, "a"), identity.choosePassword(url, "b")]).toEqual([true, false]);
    const rows = await town.db.auditLog.findMany({ where: { tableName: "users", entityId: id } });
    expect(rows.at(-1)).toMatchObject({ operation: "UPDATE", userId: town.people.admin.id });
    expect(JSON.stringify([rows.map(({ newRow }) => newRow), await town.jobs()])).not.toContain(url);
    const social = await create({ auth_method: "social" });
    await expectRefusal(town.invoke("admin", createActivationLinkOp, { user_id: social.id }), "conflict", {
      code: "AUTH_METHOD_SOCIAL",
    });
  });

  test("is no link for the administrator of one municipality alone when it would open another, too", async () => {
    const { id, email } = await aPerson();
    const theirs = await create({ email }, town.other);
    const links = identity.calls("activationLink");
    for (const [place, user_id] of [
      [town, id],
      [town.other, theirs.id],
    ] as const)
      await expectRefusal(place.invoke("admin", createActivationLinkOp, { user_id }), "conflict", {
        code: "SHARED_IDENTITY",
      });
    expect(identity.calls("activationLink")).toBe(links);
  });
});

describe("the first sign-in", () => {
  test("makes who was pending active, and keeps what the provider calls them", async () => {
    const { id, email } = await create({ as_backoffice_admin: true });
    const signIn = (subject: string) => recordSignIn(town.database, { email, subject });
    await signIn("sub-1");
    expect(await userOf(id)).toMatchObject({ estado: 1, authId: "sub-1" });
    await signIn("sub-2");
    expect((await userOf(id)).authId).toBe("sub-1");
  });

  test("changes nothing of who is inactive", async () => {
    const { id, email } = await create();
    await town.invoke("admin", deactivateUserOp, { user_id: id });
    await recordSignIn(town.database, { email, subject: "x" });
    expect(await userOf(id)).toMatchObject({ estado: 0, authId: null });
  });
});

describe("another e-mail", () => {
  test("moves the account, the user and the directory, and the next sign-in is the first one again", async () => {
    const { id, email } = await aPerson();
    await town.db.user.update({ where: { id }, data: { authId: "sub" } });
    const to = anEmail();
    expect(await changeEmail(id, to.toUpperCase(), { expected: { email } })).toMatchObject({ email: to });
    expect((await userOf(id)).authId).toBeNull();
    expect([await directory(email), await directory(to)]).toEqual([0, 1]);
    expect([identity.account(email), identity.account(to)?.password]).toEqual([undefined, "clave"]);
  });

  test.each(["before", "after"] as const)(
    "is told to have failed when the provider dies %s doing it; the person keeps the old one, and repeating finishes it",
    async (when) => {
      const { id, email } = await aPerson();
      const to = anEmail();
      identity.failNext("changeEmail", when);
      // What is tried at once to mend it dies, too.
      if (when === "after") identity.failNext("changeEmail", "before");
      await expectRefusal(changeEmail(id, to), "upstream_failed", { code: "IDENTITY_PROVIDER_FAILED" });
      expect([(await userOf(id)).email, await directory(to)]).toEqual([email, 0]);
      expect(await changeEmail(id, to)).toMatchObject({ email: to });
      expect(identity.account(to)?.password).toBe("clave");
    },
  );

  test.each<[string, () => Promise<string>]>([
    ["a colleague's", async () => town.people.signer.email],
    ["of another municipality", async () => town.other.people.signer.email],
    [
      "of an account that is somebody else's",
      async () =>
        (await identity.ensure({ email: anEmail(), fullName: "X", municipality: "Y" })) &&
        `persona${made}@muni.example`,
    ],
  ])("is not taken: %s", async (_name, taken) => {
    const { id, email } = await aPerson();
    await expectRefusal(changeEmail(id, await taken()), "conflict", { code: "EMAIL_IN_USE" });
    expect([(await userOf(id)).email, identity.account(email)?.password]).toEqual([email, "clave"]);
  });

  test("of who shares the account with another municipality is refused", async () => {
    const { id, email } = await aPerson();
    await create({ email }, town.other);
    await expectRefusal(changeEmail(id, anEmail()), "conflict", { code: "SHARED_IDENTITY" });
    await expectRefusal(changeMethod(id, "social"), "conflict", { code: "SHARED_IDENTITY" });
  });

  test("of two at once one wins, and the account has it too", async () => {
    const { id, email } = await aPerson();
    const wanted = [anEmail(), anEmail()];
    const both = await Promise.allSettled(wanted.map((to) => changeEmail(id, to, { expected: { email } })));
    const winner = wanted[both.findIndex(({ status }) => status === "fulfilled")]!;
    expect((await userOf(id)).email).toBe(winner);
    expect(identity.account(winner)?.password).toBe("clave");
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("that two municipalities take at once is one's", async () => {
    const [mine, theirs] = [
      await create({ auth_method: "social" }),
      await create({ auth_method: "social" }, town.other),
    ];
    const to = anEmail();
    const both = await Promise.allSettled([
      changeEmail(mine.id, to),
      town.other.invoke("admin", changeEmailOp, { user_id: theirs.id, new_email: to }),
    ]);
    const [refused] = both.flatMap((call) => (call.status === "rejected" ? [call.reason] : []));
    await expectRefusal(Promise.reject(refused), "conflict", { code: "EMAIL_IN_USE" });
    expect(await directory(to)).toBe(1);
  });
});

describe("another way to sign in", () => {
  test("with a password: the account is made first, and an invitation goes out", async () => {
    const { id, email } = await create({ auth_method: "social" });
    expect((await changeMethod(id, "social")).auth_method).toBe("social");
    for (const when of ["before", "after"] as const) {
      identity.failNext("ensure", when);
      await expectRefusal(changeMethod(id, "database"), "upstream_failed");
      expect((await userOf(id)).authMethod).toBe("social");
    }
    const jobs = (await town.jobs()).length;
    expect(await changeMethod(id, "database")).toMatchObject({ auth_method: "database" });
    expect(identity.account(email)).toBeDefined();
    expect((await town.jobs()).slice(jobs)).toMatchObject([
      { name: "invite-person", payload: { userId: id } },
    ]);
  });

  test.each(["before", "after"] as const)(
    "without one: the old account goes at once, or by a job when the provider dies %s",
    async (when) => {
      const { id, email } = await aPerson();
      identity.failNext("remove", when);
      const changed = await changeMethod(id, "social");
      expect([changed.auth_method, changed.warning]).toEqual([
        "social",
        expect.stringContaining("todavía no"),
      ]);
      await settle(email);
      expect(identity.account(email)).toBeUndefined();
      const other = await aPerson();
      expect(await changeMethod(other.id, "social")).not.toHaveProperty("warning");
      expect(identity.account(other.email)).toBeUndefined();
    },
  );
});

describe("the account of who may not come in", () => {
  test("is closed, and opened when they come back", async () => {
    const { id, email } = await aPerson();
    await town.invoke("admin", deactivateUserOp, { user_id: id });
    identity.failNext("setDisabled", "before");
    await expect(settle(email)).rejects.toThrow("no está disponible");
    await settle(email);
    expect(identity.account(email)?.disabled).toBe(true);
    await town.invoke("admin", reactivateUserOp, { user_id: id });
    await settle(email);
    expect(identity.account(email)?.disabled).toBe(false);
  });

  test("stays open where another municipality has the person too", async () => {
    const { id, email } = await aPerson();
    await create({ email }, town.other);
    await town.invoke("admin", deactivateUserOp, { user_id: id });
    await settle(email);
    expect(identity.account(email)?.disabled).toBe(false);
  });

  test("is open in the end when they come back while it is being closed", async () => {
    const { id, email } = await aPerson();
    await town.invoke("admin", deactivateUserOp, { user_id: id });
    const held = identity.holdNext("setDisabled");
    const closing = settle(email);
    await held.reached;
    await town.invoke("admin", reactivateUserOp, { user_id: id });
    await settle(email);
    held.release();
    await closing;
    expect(identity.account(email)?.disabled).toBe(false);
  });
});

describe("the removal of a user", () => {
  const remove = (user_id: string) => town.invoke("admin", deleteUserOp, { user_id });

  test("takes all that was theirs along", async () => {
    const { id, email } = await aPerson();
    const { apiKey } = town.database.global;
    const key = await apiKey.create({
      data: {
        id: crypto.randomUUID(),
        municipalityId: town.municipalityId,
        hash: "0".repeat(64),
        prefix: "x",
        name: "x",
        keyType: "api",
        users: { create: { userId: id, schemaName: town.schema } },
      },
      include: { users: true },
    });
    await recordSignIn(town.database, { email, subject: "s" });
    const { message, ...rest } = await remove(id);
    expect([message, rest]).toEqual(["Usuario de Pía Persona eliminado", {}]);
    expect(await town.db.user.findUnique({ where: { id } })).toBeNull();
    expect([await directory(email), identity.account(email)]).toEqual([0, undefined]);
    const { users } = await apiKey.findUniqueOrThrow({ where: { id: key.id }, include: { users: true } });
    expect(users).toEqual([]);
  });

  test.each(["before", "after"] as const)(
    "holds though the provider dies %s: it is a warning, and a job finishes it",
    async (when) => {
      const { id, email } = await aPerson();
      identity.failNext("remove", when);
      expect((await remove(id)).warning).toContain("todavía no");
      expect(await town.jobs()).toContainEqual({
        name: "settle-account",
        payload: { schema: town.schema, email },
      });
      await settle(email);
      expect(identity.account(email)).toBeUndefined();
    },
  );

  test("leaves the account that another municipality needs, and that of who comes with another", async () => {
    const shared = await aPerson();
    await create({ email: shared.email }, town.other);
    await remove(shared.id);
    expect(identity.account(shared.email)).toBeDefined();
    const social = await create({ auth_method: "social" });
    await identity.ensure({ email: social.email, fullName: "X", municipality: "Y" });
    await remove(social.id);
    expect(identity.account(social.email)).toBeDefined();
  });

  test("is not undone by a late job: who was made anew has an account in the end", async () => {
    const { id, email } = await aPerson();
    const held = identity.holdNext("remove");
    const removal = remove(id);
    await held.reached;
    const making = Promise.all([create({ email }), create({ email }, town.other)]);
    held.release();
    await removal;
    const [again] = await making;
    await write(again.id);
    expect(identity.account(email)).toBeDefined();
    await settle(email);
    expect(identity.account(email)).toBeDefined();
  });

  test("is refused to who did anything, and to oneself", async () => {
    await using own = await aTown();
    const gone = (user_id: string) => own.invoke("admin", deleteUserOp, { user_id });
    const { creator, stranger, numerator, admin } = own.people;
    await own.document({ by: "creator" });
    await own.database.inTransaction(
      own.db,
      { actor: { kind: "user", id: stranger.id }, door: "rest", requestId: null },
      (tx) => tx.settings.update({ where: { id: 1 }, data: { city: "Otra" } }),
    );
    for (const { id } of [creator, stranger, numerator])
      await expectRefusal(gone(id), "conflict", { code: "USER_HAS_ACTIVITY" });
    await expectRefusal(gone(admin.id), "conflict", { code: "OWN_USER" });
    await gone(own.people.searcher.id);
  });
});

describe("a change of e-mail that died half-way", () => {
  const align = async (userId: string) => {
    const job = (await town.jobs()).findLast(
      ({ name, payload }) => name === "align-account" && (payload as { userId: string }).userId === userId,
    );
    const { accountId: account_id, emails } = job!.payload as { accountId: string; emails: string[] };
    return town.invokeAsSystem(alignAccountOp, { user_id: userId, account_id, emails });
  };
  /** The account has the new address, the user the old one. */
  const halfWay = async () => {
    const user = await aPerson();
    const to = anEmail();
    identity.failNext("changeEmail", "after");
    identity.failNext("changeEmail", "before");
    await expectRefusal(changeEmail(user.id, to), "upstream_failed");
    expect([identity.account(user.email), identity.account(to)?.password]).toEqual([undefined, "clave"]);
    return { ...user, to };
  };

  test("is mended by a job, which comes again until the provider is there", async () => {
    const { id, email, to } = await halfWay();
    identity.failNext("changeEmail", "before");
    await expect(align(id)).rejects.toThrow("no está disponible");
    for (let times = 0; times < 2; times++) await align(id);
    expect([identity.account(email)?.password, identity.account(to)]).toEqual(["clave", undefined]);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ["the user is deleted", (user_id) => town.invoke("admin", deleteUserOp, { user_id })],
    ["they come in by another service", (id) => changeMethod(id, "social")],
  ])("leaves no password behind when %s", async (_what, leave) => {
    const { id, to } = await halfWay();
    await leave(id);
    await align(id);
    expect(identity.account(to)).toBeUndefined();
  });

  test("leaves who was invited meanwhile the account that they got", async () => {
    const { id, email, to } = await halfWay();
    await write(id);
    const { id: newer } = identity.account(email)!;
    await align(id);
    expect([identity.account(email)?.id, identity.account(to)]).toEqual([newer, undefined]);
  });

  test("gives the password to nobody who gets the new address elsewhere, and is begun anew", async () => {
    const { id, email, to } = await halfWay();
    const elsewhere = await create({ email: to }, town.other);
    await town.other.invokeAsSystem(writeInvitationOp, {
      user_id: elsewhere.id,
      public_url: "https://foja.example",
    });
    expect(identity.account(to)).toMatchObject({ password: null });
    await align(id);
    expect((await town.jobs()).at(-1)).toMatchObject({ name: "invite-person", payload: { userId: id } });
    await write(id);
    expect([email, to].map((address) => identity.account(address)?.password)).toEqual([null, null]);
  });
});

describe("whoever is let go while their link is made", () => {
  test.each<[string, (id: string) => Promise<unknown>, "closed" | "none"]>([
    ["deactivated", (user_id) => town.invoke("admin", deactivateUserOp, { user_id }), "closed"],
    ["deleted", (user_id) => town.invoke("admin", deleteUserOp, { user_id }), "none"],
  ])("(%s) is sent none, nor is one shown, and no account stays open", async (_how, letGo, left) => {
    for (const make of [
      async (id: string) => expect(await write(id)).toBeNull(),
      (id: string) =>
        expect(town.invoke("admin", createActivationLinkOp, { user_id: id })).rejects.toBeInstanceOf(
          AppError,
        ),
    ]) {
      const { id, email } = await create();
      const held = identity.holdNext("ensure");
      const making = make(id);
      await held.reached;
      await letGo(id);
      await settle(email);
      held.release();
      await making;
      expect(identity.account(email)?.disabled).toBe(left === "none" ? undefined : true);
    }
  });
});

test("an account that another municipality is taking is not shut under it", async () => {
  const ways = {
    remove: (user_id: string) => town.invoke("admin", deleteUserOp, { user_id }),
    setDisabled: (user_id: string) => town.invoke("admin", deactivateUserOp, { user_id }),
  } as const;
  for (const call of ["remove", "setDisabled"] as const) {
    const { id, email } = await aPerson();
    const held = identity.holdNext(call);
    const leaving = ways[call](id).then(() => settle(email));
    await held.reached;
    const taking = create({ email }, town.other);
    held.release();
    await leaving;
    const theirs = await taking;
    const mail = await town.other.invokeAsSystem(writeInvitationOp, {
      user_id: theirs.id,
      public_url: "https://foja.example",
    });
    await settle(email);
    expect(identity.choosePassword(linkIn(mail!.text), "otra")).toBe(true);
    expect(identity.account(email)).toMatchObject({ password: "otra", disabled: false });
  }
});

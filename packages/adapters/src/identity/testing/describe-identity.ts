import { randomUUID } from "node:crypto";
import { type Identity, IdentityEmailInUse, IdentityUnavailable } from "@foja/core/ports/identity";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

export type IdentityUnderTest = {
  readonly identity: Identity;
  /** Follows the link as a person does; false when it leads to no new password. */
  choosePassword(link: string, password: string): Promise<boolean>;
  /** Whether the provider's own page lets them in. */
  canSignIn(email: string, password: string): Promise<boolean>;
  /** The same provider, at an address where nobody listens. */
  readonly unreachable: Identity;
  close(): Promise<void>;
};

const PASSWORD = "Tres-tristes-tigres-3";
const DAY_MS = 86_400_000;

/** The contract of the port, run against every adapter. */
export const describeIdentity = (name: string, create: () => Promise<IdentityUnderTest>): void => {
  describe(`${name} keeps the contract of the identity port`, () => {
    let subject: IdentityUnderTest;
    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject?.close());

    const aPerson = () => ({
      email: `persona-${randomUUID().slice(0, 8)}@muni.example`,
      fullName: "Ana María López",
      municipality: "Villa Ejemplo",
    });
    const withPassword = async () => {
      const person = aPerson();
      const { id } = await subject.identity.ensure(person);
      const { url } = await subject.identity.activationLink(id);
      expect(await subject.choosePassword(url, PASSWORD)).toBe(true);
      return { ...person, id };
    };

    test("an account is made once, also by two at once, and has no password", async () => {
      const { identity } = subject;
      const person = aPerson();
      expect(await identity.find(person.email)).toBeNull();
      const made = await Promise.all([identity.ensure(person), identity.ensure(person)]);
      expect(made.map((account) => account.made).toSorted()).toEqual([false, true]);
      const account = { id: made[0].id, hasPassword: false, disabled: false };
      expect(made).toEqual(made.map((each) => ({ ...account, made: each.made })));
      expect(await identity.find(person.email)).toEqual(account);
      expect(await identity.ensure({ ...person, fullName: "Otra" })).toEqual({ ...account, made: false });
    });

    test("a link serves once within five days; its password lets them in", async () => {
      const { identity } = subject;
      const person = aPerson();
      const { id } = await identity.ensure(person);
      const link = await identity.activationLink(id);
      expect(Math.abs(link.expiresAt.getTime() - Date.now() - 5 * DAY_MS)).toBeLessThan(10 * 60_000);
      expect(await subject.canSignIn(person.email, PASSWORD)).toBe(false);
      expect(await subject.choosePassword(link.url, PASSWORD)).toBe(true);
      expect(await subject.choosePassword(link.url, `${PASSWORD}-y-otro`)).toBe(false);
      expect(await identity.find(person.email)).toEqual({ id, hasPassword: true, disabled: false });
      expect(await subject.canSignIn(person.email, PASSWORD)).toBe(true);
      expect(await subject.canSignIn(person.email, `${PASSWORD}-y-otro`)).toBe(false);
    });

    test("a new address is the one to sign in with", async () => {
      const { identity } = subject;
      const { id, email } = await withPassword();
      const newEmail = aPerson().email;
      await identity.changeEmail(id, newEmail);
      await identity.changeEmail(id, newEmail);
      expect(await identity.find(email)).toBeNull();
      expect(await identity.find(newEmail)).toEqual({ id, hasPassword: true, disabled: false });
      expect(await subject.canSignIn(newEmail, PASSWORD)).toBe(true);
      expect(await subject.canSignIn(email, PASSWORD)).toBe(false);
    });

    test("an address that another account has is refused, and nothing changes", async () => {
      const { identity } = subject;
      const [ana, beto] = [aPerson(), aPerson()];
      const [anas, betos] = [await identity.ensure(ana), await identity.ensure(beto)];
      await expect(identity.changeEmail(betos.id, ana.email)).rejects.toThrow(IdentityEmailInUse);
      expect([(await identity.find(ana.email))?.id, (await identity.find(beto.email))?.id]).toEqual([
        anas.id,
        betos.id,
      ]);
    });

    test("whoever is disabled does not get in, until they are let in again", async () => {
      const { identity } = subject;
      const { id, email } = await withPassword();
      for (const disabled of [true, true, false, false]) {
        await identity.setDisabled(id, disabled);
        expect(await identity.find(email)).toEqual({ id, hasPassword: true, disabled });
        expect(await subject.canSignIn(email, PASSWORD)).toBe(!disabled);
      }
    });

    test("what was removed is gone, and can be made anew without password", async () => {
      const { identity } = subject;
      const person = await withPassword();
      await identity.remove(person.id);
      await identity.remove(person.id);
      expect(await identity.find(person.email)).toBeNull();
      expect(await subject.canSignIn(person.email, PASSWORD)).toBe(false);
      const again = await identity.ensure(person);
      expect(again).toMatchObject({ made: true, hasPassword: false });
      expect(again.id).not.toBe(person.id);
    });

    test.each([
      ["of nobody", randomUUID()],
      ["that leads elsewhere", ".."],
      ["that is none", "x'/../y"],
    ])("an account %s is no account", async (_what, id) => {
      const { identity } = subject;
      for (const call of [
        () => identity.changeEmail(id, aPerson().email),
        () => identity.activationLink(id),
        () => identity.setDisabled(id, true),
      ]) {
        await expect(call()).rejects.toThrow(IdentityUnavailable);
      }
    });

    test("a provider that is away is told as such, with its cause", async () => {
      const { unreachable } = subject;
      for (const call of [
        () => unreachable.find("ana@muni.example"),
        () => unreachable.ensure(aPerson()),
        () => unreachable.remove(randomUUID()),
      ]) {
        await expect(call()).rejects.toMatchObject({ name: "IdentityUnavailable", cause: expect.any(Error) });
      }
    });
  });
};

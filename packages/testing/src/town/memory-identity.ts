import { randomUUID } from "node:crypto";
import {
  ACTIVATION_LINK_DAYS,
  type Identity,
  IdentityEmailInUse,
  IdentityUnavailable,
} from "@foja/core/ports/identity";
import { type Fault, faulty, type Held } from "./fault";

type Stored = {
  readonly id: string;
  readonly fullName: string;
  readonly municipality: string;
  email: string;
  password: string | null;
  disabled: boolean;
  /** How often what the person had open was ended. */
  ended: number;
};

type Link = { readonly accountId: string; readonly expiresAt: Date };

export type MemoryIdentity = Identity & {
  /** The next call of this kind dies before it did anything, or after it did all: its answer gets lost. Several queue up in order. */
  failNext(call: keyof Identity, when: "before" | "after"): void;
  /** The next call of this kind waits at the door. */
  holdNext(call: keyof Identity): Held;
  /** Calls of this kind so far, failed ones too. */
  calls(call: keyof Identity): number;
  /** What is there of an address. */
  account(email: string): Readonly<Stored> | undefined;
  /** As the person does who got the link; false when it is none, was used or its time is over. */
  choosePassword(link: string, password: string): boolean;
};

const DAY_MS = 86_400_000;
const LINK = "https://identidad.test/activar?token=";

/** An identity provider that forgets everything, and that dies in the middle when a test wants. */
export const createMemoryIdentity = ({ now = () => new Date() } = {}): MemoryIdentity => {
  const accounts = new Map<string, Stored>();
  const links = new Map<string, Link>();

  const byEmail = (email: string) => [...accounts.values()].find((account) => account.email === email);
  const existing = (id: string): Stored => {
    const account = accounts.get(id);
    if (!account) throw new IdentityUnavailable(new Error("no such account"));
    return account;
  };
  const view = ({ id, password, disabled }: Stored) => ({ id, hasPassword: password !== null, disabled });
  const end = (account: Stored) => {
    account.ended += 1;
    for (const [token, { accountId }] of links) if (accountId === account.id) links.delete(token);
  };

  const calls = {
    find: faulty<Parameters<Identity["find"]>, Awaited<ReturnType<Identity["find"]>>>(async (email) => {
      const account = byEmail(email);
      return account ? view(account) : null;
    }),
    ensure: faulty<Parameters<Identity["ensure"]>, Awaited<ReturnType<Identity["ensure"]>>>(
      async (person) => {
        const found = byEmail(person.email);
        if (found) return { ...view(found), made: false };
        const account = { ...person, id: randomUUID(), password: null, disabled: false, ended: 0 };
        accounts.set(account.id, account);
        return { ...view(account), made: true };
      },
    ),
    changeEmail: faulty<Parameters<Identity["changeEmail"]>, void>(async (id, email) => {
      const account = existing(id);
      if (account.email === email) return;
      if (byEmail(email)) throw new IdentityEmailInUse();
      account.email = email;
      end(account);
    }),
    activationLink: faulty<
      Parameters<Identity["activationLink"]>,
      Awaited<ReturnType<Identity["activationLink"]>>
    >(async (id) => {
      const { id: accountId } = existing(id);
      const expiresAt = new Date(now().getTime() + ACTIVATION_LINK_DAYS * DAY_MS);
      const token = randomUUID();
      links.set(token, { accountId, expiresAt });
      return { url: `${LINK}${token}`, expiresAt };
    }),
    setDisabled: faulty<Parameters<Identity["setDisabled"]>, void>(async (id, disabled) => {
      const account = existing(id);
      account.disabled = disabled;
      if (disabled) end(account);
    }),
    remove: faulty<Parameters<Identity["remove"]>, void>(async (id) => {
      const account = accounts.get(id);
      if (!account) return;
      end(account);
      accounts.delete(id);
    }),
  };
  const faultOf = (call: keyof Identity): Fault => calls[call].fault;

  return {
    find: calls.find.call,
    ensure: calls.ensure.call,
    changeEmail: calls.changeEmail.call,
    activationLink: calls.activationLink.call,
    setDisabled: calls.setDisabled.call,
    remove: calls.remove.call,

    failNext: (call, when) => {
      const error = new IdentityUnavailable(new Error(`died ${when} ${call}`));
      if (when === "before") faultOf(call).failNext(error);
      else faultOf(call).loseNext(error);
    },
    holdNext: (call) => faultOf(call).holdNext(),
    calls: (call) => faultOf(call).calls,
    account: byEmail,
    choosePassword: (url, password) => {
      const token = url.slice(LINK.length);
      const link = url.startsWith(LINK) ? links.get(token) : undefined;
      const account = link && link.expiresAt > now() ? accounts.get(link.accountId) : undefined;
      if (!account || account.disabled) return false;
      links.delete(token);
      account.password = password;
      return true;
    },
  };
};

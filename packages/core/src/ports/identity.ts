import { PortError } from "./port-error";

/** What the identity provider knows of somebody. `id` is its own, and the subject (`sub`) with which the person signs in. */
export type Account = { readonly id: string; readonly hasPassword: boolean; readonly disabled: boolean };

/**
 * Accounts with a password at the identity provider, for people whose auth_method is `database` (specification 3, 4.2). E-mails are
 * lower case. Each call may be repeated after a failure, whose work may have been done: the answer may have got lost.
 *
 * Every call throws `IdentityUnavailable`: the provider is down, refuses us, or no longer has the account that is asked to change.
 */
export type Identity = {
  /** Null when there is none. */
  find(email: string): Promise<Account | null>;
  /** Makes the account, or finds the one that is there (shared by several municipalities). Without a password until its link is used. Repeatable. */
  ensure(person: {
    readonly email: string;
    readonly fullName: string;
    readonly municipality: string;
  }): Promise<Account & { readonly made: boolean }>;
  /**
   * The new address counts as verified there: which municipalities it opens is not the provider's to say (`memberships.ts`).
   * @throws IdentityEmailInUse when another account has it. Repeatable: the same address again does nothing.
   */
  changeEmail(accountId: string, newEmail: string): Promise<void>;
  /** A link with which the person sets a password: valid once, 5 days. To be handled like a password. */
  activationLink(accountId: string): Promise<{ readonly url: string; readonly expiresAt: Date }>;
  /** Ends what is open there, and lets nobody in (true) or in again (false). Repeatable. */
  setDisabled(accountId: string, disabled: boolean): Promise<void>;
  /** Repeatable: one that is not there is gone. */
  remove(accountId: string): Promise<void>;
};

/** How long an activation link lives. */
export const ACTIVATION_LINK_DAYS = 5;

/** Longest that one call takes, whatever it tries again. */
export const IDENTITY_TIMEOUT_MS = 20_000;

/** Another account of the provider has the address. */
export class IdentityEmailInUse extends PortError {
  static override readonly called = "IdentityEmailInUse";
  override readonly name = IdentityEmailInUse.called;

  constructor() {
    super("Otra cuenta del proveedor de identidad usa esta dirección");
  }
}

/** Nothing that whoever asks could change; the same call may succeed later. */
export class IdentityUnavailable extends PortError {
  static override readonly called = "IdentityUnavailable";
  override readonly name = IdentityUnavailable.called;

  constructor(cause: unknown) {
    super("El proveedor de identidad no está disponible", { cause });
  }
}

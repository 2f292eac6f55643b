export type Person = { readonly email: string; readonly fullName: string; readonly municipality: string };

export type ActivationLink = { readonly url: string; readonly expiresAt: Date };

export type Accounts = {
  /** Whether they chose a password already. */
  canSignIn(email: string): Promise<boolean>;
  /** A link for one use, which replaces the earlier one; makes the account where there is none. */
  link(person: Person): Promise<ActivationLink>;
};

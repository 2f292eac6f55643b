export type Person = { readonly email: string; readonly fullName: string; readonly municipality: string };

export type ActivationLink = { readonly url: string; readonly expiresAt: Date };

export type FoundAccount = {
  readonly id: string;
  /** Whether they chose a password already. */
  readonly canSignIn: boolean;
};

export type Accounts = {
  find(email: string): Promise<FoundAccount | undefined>;
  /** With its password and whatever is open. */
  remove(id: string): Promise<void>;
  /** A link for one use, which replaces the earlier one; makes the account where there is none. */
  link(person: Person): Promise<ActivationLink>;
};

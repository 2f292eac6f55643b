/**
 * An application that a person let act for them: an AI assistant, a program of their own, the signer for USB tokens. One, whether they let it in
 * once or again from elsewhere.
 */
export type Connection = {
  /** Names it to whoever the person is; opens nothing. Of the built-in provider it is, of the newest grant, the claim `<CLAIM_NAMESPACE>/grant` of its tokens. */
  readonly id: string;
  readonly client: {
    readonly id: string;
    /** What the application calls itself: nobody checked it. */
    readonly name: string;
    /**
     * Where the answers of the sign-in go, several after commas where the provider knows no more than that; null for a program on the person's
     * own computer, and where it does not say.
     */
    readonly host: string | null;
    /** Page about the application, as it says itself. */
    readonly uri: string | null;
  };
  /** A program that comes with the platform. */
  readonly isOwn: boolean;
  readonly readOnly: boolean;
  /** Whether it goes on without the person (the scope `offline_access`), until `expiresAt`. */
  readonly renews: boolean;
  /** What the provider does not tell is null. */
  readonly createdAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
};

/** What a token of a connection may do now, whatever it could when it was given out. */
export type ConnectionState = { readonly readOnly: boolean };

/**
 * The applications that people let act for them, as the identity provider keeps them (decisions B 4.5). An account is the provider's
 * own id, with which the person signs in (`sub`). Each call may be repeated after a failure.
 *
 * Every call throws `IdentityUnavailable` (`identity.ts`) when the provider is down or refuses us.
 */
export type Connections = {
  /** Whether a connection can be narrowed to reading, and back. Keycloak and Auth0 know no such thing: there `setReadOnly` answers false. */
  readonly changesAccess: boolean;
  /** Whether tokens that are out open nothing soon after the end. Where not, they live on to their own, minutes or hours. */
  readonly endsAtOnce: boolean;
  /**
   * Newest first; without the platform's own pages. Null where the provider keeps them to itself (IDENTITY_PROVIDER=none): the person
   * finds them there.
   */
  list(accountId: string): Promise<readonly Connection[] | null>;
  /**
   * Of the `grant` that a token carries; null when it ended or ran out, or its account is disabled: then the token opens nothing any more.
   * Only the built-in provider's tokens carry one; to all others' every grant is unknown, hence null.
   */
  state(grant: string): Promise<ConnectionState | null>;
  /** False when the account has no such connection, or it is of our own program, which does one thing. It holds for tokens that are out, too. */
  setReadOnly(accountId: string, id: string, readOnly: boolean): Promise<boolean>;
  /** Ends it with all that would renew it. False when the account has no such connection, which one that has ended is. */
  end(accountId: string, id: string): Promise<boolean>;
};

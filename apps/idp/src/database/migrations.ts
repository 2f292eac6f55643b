/** Applied in order, each once. A published one is never edited: add another. */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  {
    name: "0001_accounts_and_models",
    sql: `
      CREATE TABLE idp.accounts (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        email text NOT NULL UNIQUE CHECK (email = lower(email)),
        name text NOT NULL,
        password_hash text,
        email_verified boolean NOT NULL DEFAULT false,
        disabled boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        activated_at timestamptz,
        last_login_at timestamptz
      );

      CREATE TABLE idp.activation_tokens (
        hash text PRIMARY KEY,
        account_id uuid NOT NULL UNIQUE REFERENCES idp.accounts ON DELETE CASCADE,
        expires_at timestamptz NOT NULL
      );

      CREATE TABLE idp.attempts (
        key text PRIMARY KEY,
        count integer NOT NULL,
        resets_at timestamptz NOT NULL
      );

      CREATE TABLE idp.models (
        kind text NOT NULL,
        id text NOT NULL,
        payload text NOT NULL,
        grant_id text,
        account_id text,
        uid text,
        consumed_at timestamptz,
        expires_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        used_at timestamptz,
        PRIMARY KEY (kind, id)
      );
      CREATE INDEX models_grant ON idp.models (grant_id) WHERE grant_id IS NOT NULL;
      CREATE INDEX models_account ON idp.models (account_id) WHERE account_id IS NOT NULL;
      CREATE INDEX models_uid ON idp.models (kind, uid) WHERE uid IS NOT NULL;
      CREATE INDEX models_expiry ON idp.models (expires_at) WHERE expires_at IS NOT NULL;

      CREATE TABLE idp.signing_keys (
        kid text PRIMARY KEY,
        jwk text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        retired_at timestamptz
      );
      CREATE UNIQUE INDEX signing_keys_one_current ON idp.signing_keys ((true)) WHERE retired_at IS NULL;`,
  },
  {
    name: "0002_logout_notices_and_municipalities",
    sql: `
      ALTER TABLE idp.accounts ADD COLUMN municipality text;

      CREATE TABLE idp.logout_notices (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id text NOT NULL,
        changed_at timestamptz NOT NULL,
        tries integer NOT NULL DEFAULT 0,
        next_at timestamptz NOT NULL DEFAULT now()
      );`,
  },
  {
    name: "0003_connections",
    // Nobody was told what they let an application do: each asks once more.
    sql: `
      DELETE FROM idp.models WHERE kind IN ('Grant', 'RefreshToken', 'AuthorizationCode', 'AccessToken');

      ALTER TABLE idp.models ADD COLUMN ended boolean NOT NULL DEFAULT false;

      CREATE TABLE idp.connections (
        id text PRIMARY KEY,
        kind text NOT NULL DEFAULT 'Grant' CHECK (kind = 'Grant'),
        grant_id text NOT NULL,
        client_id text NOT NULL,
        client_name text NOT NULL,
        client_host text,
        client_uri text,
        read_only boolean NOT NULL,
        token_until timestamptz,
        used_at timestamptz,
        FOREIGN KEY (kind, id) REFERENCES idp.models ON DELETE CASCADE
      );`,
  },
];

import { isSameSecret } from "@foja/service/same-secret";
import {
  type Account,
  EmailInUse,
  findAccount,
  findAccountByEmail,
  insertAccount,
  type NewAccount,
  removeAccount,
  setPassword,
  updateAccount,
} from "../accounts/accounts";
import { createActivationToken } from "../accounts/activation";
import { passwordProblem } from "../accounts/password-rules";
import { activationUrl } from "../http/activation-routes";
import type { Context, Middleware } from "../http/koa";
import { BodyError } from "../http/request-body";
import { sendJson } from "../http/respond";
import { type Route, routes } from "../http/router";
import { rotateSigningKey } from "../keys/signing-keys";
import type { IdpOptions } from "../options";
import { TEXTS } from "../pages/texts";
import { accountChangesSchema, newAccountSchema, passwordSchema } from "./account-schemas";
import { grantRoutes } from "./grant-routes";
import { found, Refusal, readInput } from "./refusal";

const PREFIX = "/internal/";
const COLLECTION = /^\/internal\/accounts$/;
const ONE = /^\/internal\/accounts\/([^/]+)$/;

/** The platform's door to the accounts and to what people let applications do. Everything below `/internal/` needs the token, also what doesn't exist. */
export const internalApi = (options: IdpOptions): Middleware => {
  const route = routes([...table(options), ...grantRoutes(options)]);

  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next();
    try {
      requireToken(ctx, options.adminToken);
      await route(ctx, async () => {
        throw new Refusal(404, "NOT_FOUND", "Recurso no encontrado");
      });
    } catch (error) {
      const refusal = toRefusal(error);
      if (!refusal) options.logger.error({ err: error, path: ctx.path }, "internal_api");
      const { status, code, message, extra } = refusal ?? new Refusal(500, "INTERNAL", "Error interno");
      sendJson(ctx, status, { error: message, code, ...extra });
    }
  };
};

const table = ({ pool, passwords, secrets, issuer }: IdpOptions): readonly Route[] => [
  {
    method: "POST",
    path: COLLECTION,
    handle: async (ctx) => {
      const { email_verified, ...input } = await readInput(ctx, newAccountSchema);
      if (input.password !== undefined) requireGoodPassword(input.password, input);
      sendJson(
        ctx,
        201,
        present(await insertAccount(pool, passwords, { ...input, emailVerified: email_verified })),
      );
    },
  },
  {
    method: "GET",
    path: COLLECTION,
    handle: async (ctx) => {
      const email = new URLSearchParams(ctx.querystring).get("email");
      if (!email) throw new Refusal(400, "INVALID_INPUT", "Falta el parámetro email");
      sendJson(ctx, 200, present(found(await findAccountByEmail(pool, email))));
    },
  },
  {
    method: "GET",
    path: ONE,
    handle: async (ctx, id) => sendJson(ctx, 200, present(found(await findAccount(pool, id!)))),
  },
  {
    method: "PATCH",
    path: ONE,
    handle: async (ctx, id) => {
      const { email_verified, ...changes } = await readInput(ctx, accountChangesSchema);
      const account = await updateAccount(pool, id!, { ...changes, emailVerified: email_verified });
      sendJson(ctx, 200, present(found(account)));
    },
  },
  {
    method: "DELETE",
    path: ONE,
    handle: async (ctx, id) => {
      found((await removeAccount(pool, id!)) || undefined);
      sendJson(ctx, 204);
    },
  },
  {
    method: "PUT",
    path: /^\/internal\/accounts\/([^/]+)\/password$/,
    handle: async (ctx, id) => {
      const { password } = await readInput(ctx, passwordSchema);
      const account = found(await findAccount(pool, id!));
      requireGoodPassword(password, account);
      found((await setPassword(pool, passwords, account.id, password)) || undefined);
      sendJson(ctx, 204);
    },
  },
  {
    method: "POST",
    path: /^\/internal\/accounts\/([^/]+)\/activation-link$/,
    handle: async (ctx, id) => {
      const { token, expiresAt } = found(await createActivationToken(pool, id!));
      sendJson(ctx, 201, { url: activationUrl(issuer, token), expires_at: expiresAt.toISOString() });
    },
  },
  {
    method: "POST",
    path: /^\/internal\/signing-keys$/,
    handle: async (ctx) => sendJson(ctx, 201, { kid: await rotateSigningKey(pool, secrets) }),
  },
];

const present = (account: Account) => ({
  id: account.id,
  email: account.email,
  name: account.name,
  municipality: account.municipality,
  email_verified: account.emailVerified,
  has_password: account.passwordHash !== null,
  disabled: account.disabled,
  created_at: account.createdAt.toISOString(),
  activated_at: account.activatedAt?.toISOString() ?? null,
  last_login_at: account.lastLoginAt?.toISOString() ?? null,
});

const requireGoodPassword = (
  password: string,
  {
    email,
    name,
    municipality,
  }: Pick<NewAccount, "email" | "name"> & { municipality?: string | null | undefined },
): void => {
  const problem = passwordProblem(password, { email, name, municipality: municipality ?? null });
  if (problem) throw new Refusal(422, "WEAK_PASSWORD", TEXTS.es.activation.problems[problem]);
};

const requireToken = (ctx: Context, token: string): void => {
  const [scheme, given = ""] = ctx.get("authorization").split(" ");
  if (scheme?.toLowerCase() === "bearer" && isSameSecret(given, token)) return;
  ctx.set("www-authenticate", "Bearer");
  throw new Refusal(401, "UNAUTHENTICATED", "Credencial requerida");
};

const UNIQUE_VIOLATION = "23505";

const toRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error;
  if (error instanceof EmailInUse) {
    return new Refusal(409, "EMAIL_IN_USE", "El correo ya está en uso", { account_id: error.accountId });
  }
  if (error instanceof BodyError) {
    return new Refusal(error.code === "TOO_LARGE" ? 413 : 400, "INVALID_INPUT", "El cuerpo debe ser JSON");
  }
  return (error as { code?: unknown }).code === UNIQUE_VIOLATION
    ? new Refusal(409, "ID_IN_USE", "El identificador ya está en uso")
    : undefined;
};

import { clientIp } from "@foja/service/client-ip";
import type Provider from "oidc-provider";
import { type Account, findAccount } from "../accounts/accounts";
import { logIn } from "../accounts/log-in";
import { chosenBefore } from "../connections/connections";
import type { IdpOptions } from "../options";
import type { FieldError } from "../pages/layout";
import { consentPage, logInPage, redirectPage } from "../pages/pages";
import type { Texts } from "../pages/texts";
import { DESKTOP_CLIENT_ID } from "../provider/desktop-client";
import { grantConsent } from "../provider/grant-consent";
import { isToolsResource } from "../provider/resources";
import { csrfToken, isOwnForm } from "./csrf";
import { ForeignForm } from "./errors";
import { findInteraction, type Interaction } from "./interaction";
import type { Context } from "./koa";
import { readForm } from "./request-body";
import { pageRequest, sendPage } from "./respond";
import type { Route } from "./router";

const PATH = /^\/interaction\/([A-Za-z0-9_-]{10,64})$/;

/** Log-in and consent. Everything that a form needs is in the interaction; the pages need no script. */
export const interactionRoutes = (provider: Provider, options: IdpOptions): readonly Route[] => [
  {
    method: "GET",
    path: PATH,
    handle: async (ctx, uid) =>
      showPrompt(ctx, options, await findInteraction(provider, options.webClient.id, ctx, uid!)),
  },
  {
    method: "POST",
    path: PATH,
    handle: async (ctx, uid) => {
      const form = await readForm(ctx.req);
      const { issuer } = options;
      const key = options.cookieKeys[0]!;
      if (!isOwnForm({ key, subject: uid!, issuer }, form.get("csrf"), ctx.req.headers))
        throw new ForeignForm();
      const interaction = await findInteraction(provider, options.webClient.id, ctx, uid!);
      await takeStep(ctx, provider, options, interaction, form);
    },
  },
];

const showPrompt = async (ctx: Context, options: IdpOptions, interaction: Interaction): Promise<void> => {
  if (interaction.prompt === "login") {
    showLogIn(ctx, options, interaction, { email: interaction.loginHint ?? "", errors: [] });
    return;
  }
  await showConsent(ctx, options, interaction);
};

const showConsent = async (
  ctx: Context,
  options: IdpOptions,
  interaction: Interaction,
  hasNoChoice = false,
): Promise<void> => {
  const request = pageRequest(ctx, interaction.uiLocales);
  const account = await accountOf(options, interaction);
  const form = { action: request.self, csrf: csrfToken(options.cookieKeys[0]!, interaction.uid) };
  const { client, scopes, resources } = interaction;
  const before = await chosenBefore(options.pool, account.id, client.id);
  const page = consentPage(request.texts, {
    form,
    client,
    email: account.email,
    scopes,
    isSigner: isSigner(interaction),
    chosen: before && (before.readOnly ? "read" : "write"),
    errors: hasNoChoice ? [{ field: "access", message: request.texts.consent.accessMissing }] : [],
    isOnlyTools: resources.length > 0 && resources.every(isToolsResource),
    connectionsUrl: `${options.publicUrl}/asistentes`,
  });
  sendPage(ctx, request, page, hasNoChoice ? 400 : 200);
};

const takeStep = async (
  ctx: Context,
  provider: Provider,
  options: IdpOptions,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<void> => {
  const step = form.get("step");
  if (step === "login" && interaction.prompt === "login") {
    await submitLogIn(ctx, provider, options, interaction, form);
    return;
  }
  if (interaction.prompt !== "consent") throw new ForeignForm();
  switch (step) {
    case "consent": {
      const account = await accountOf(options, interaction);
      const access = form.get("access");
      if (access === null && !isSigner(interaction)) return showConsent(ctx, options, interaction, true);
      const choice = { accountId: account.id, readOnly: isReadOnly(interaction, access) };
      const grantId = await grantConsent(provider, options.pool, interaction, choice);
      return finish(ctx, provider, interaction, { consent: { grantId } });
    }
    case "deny":
      return finish(ctx, provider, interaction, {
        error: "access_denied",
        error_description: "the person refused",
      });
    case "switch":
      return switchAccount(ctx, provider, interaction);
    default:
      throw new ForeignForm();
  }
};

/** The program with which people sign does nothing else, so they have nothing to choose. */
const isSigner = ({ client }: Interaction): boolean => client.id === DESKTOP_CLIENT_ID;

const isReadOnly = (interaction: Interaction, access: string | null): boolean => {
  const known: readonly (string | null)[] = isSigner(interaction) ? [null] : ["read", "write"];
  if (!known.includes(access)) throw new ForeignForm();
  return access === "read";
};

const submitLogIn = async (
  ctx: Context,
  provider: Provider,
  options: IdpOptions,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<void> => {
  const { texts } = pageRequest(ctx, interaction.uiLocales);
  const [email, password] = [(form.get("email") ?? "").trim(), form.get("password") ?? ""];
  const missing = missingFields(texts, email, password);
  if (missing.length > 0)
    return showLogIn(ctx, options, interaction, { email, errors: missing, status: 400 });

  const ip = clientIp(ctx.req.socket.remoteAddress, ctx.get("x-forwarded-for"), options.trustedProxies);
  const outcome = await logIn(options.pool, options.passwords, { email, password, ip });
  if ("account" in outcome) {
    await leaveOther(provider, interaction, outcome.account);
    const login = { accountId: outcome.account.id, remember: false, amr: ["pwd"] };
    return finish(ctx, provider, interaction, { login });
  }
  switch (outcome.refused) {
    case "wrong": {
      const errors = [{ field: "password", message: texts.logIn.wrong }];
      return showLogIn(ctx, options, interaction, {
        email,
        errors,
        note: texts.logIn.wrongKept,
        status: 401,
      });
    }
    case "disabled": {
      const errors = [{ message: texts.logIn.disabled }];
      return showLogIn(ctx, options, interaction, { email, errors, status: 403 });
    }
    case "throttled": {
      const seconds = Math.max(1, Math.ceil((outcome.retryAt.getTime() - Date.now()) / 1000));
      ctx.set("retry-after", String(seconds));
      const errors = [{ message: texts.logIn.throttled(Math.ceil(seconds / 60)) }];
      return showLogIn(ctx, options, interaction, { email, errors, status: 429 });
    }
  }
};

type LogInView = {
  readonly email: string;
  readonly errors: readonly FieldError[];
  readonly note?: string;
  readonly status?: number;
};

const showLogIn = (ctx: Context, options: IdpOptions, interaction: Interaction, view: LogInView): void => {
  const request = pageRequest(ctx, interaction.uiLocales);
  const { status = 200, ...rest } = view;
  const form = { action: request.self, csrf: csrfToken(options.cookieKeys[0]!, interaction.uid) };
  const client = interaction.isFirstParty ? undefined : interaction.client.name;
  sendPage(ctx, request, logInPage(request.texts, { form, client, ...rest }), status);
};

const missingFields = ({ logIn: t }: Texts, email: string, password: string): readonly FieldError[] => [
  ...(email === "" ? [{ field: "email", message: t.emailMissing }] : []),
  ...(password === "" ? [{ field: "password", message: t.passwordMissing }] : []),
];

type Result = Parameters<Provider["interactionResult"]>[2];

/**
 * The platform is reached by plain redirects. Other applications through a page that goes on by itself: Chromium
 * applies `form-action` to every redirect after a form, and where a foreign application sends people is not ours to list.
 */
const finish = async (
  ctx: Context,
  provider: Provider,
  interaction: Interaction,
  result: Result,
): Promise<void> => {
  const address = await provider.interactionResult(ctx.req, ctx.res, result, {
    mergeWithLastSubmission: !("error" in result),
  });
  if (interaction.isFirstParty) {
    ctx.status = 303;
    ctx.redirect(address);
    return;
  }
  const request = pageRequest(ctx, interaction.uiLocales);
  const { language } = request.context;
  sendPage(ctx, { ...request, context: { language } }, redirectPage(request.texts, address));
};

const endSession = async (provider: Provider, { sessionUid }: Interaction): Promise<void> => {
  const session = sessionUid ? await provider.Session.findByUid(sessionUid) : undefined;
  await session?.destroy();
};

/** Whoever signs in as somebody else leaves the other session; the provider would say so on a page of its own, in English. */
const leaveOther = async (provider: Provider, interaction: Interaction, account: Account): Promise<void> => {
  const { accountId, details } = interaction;
  if (accountId === undefined || accountId === account.id) return;
  await endSession(provider, interaction);
  delete details.session;
  await details.save(details.exp - Math.floor(Date.now() / 1000));
};

/** Ends the session and asks the same again, so that the log-in page comes first. */
const switchAccount = async (ctx: Context, provider: Provider, interaction: Interaction): Promise<void> => {
  await endSession(provider, interaction);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(interaction.details.params)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  query.set("prompt", "login consent");
  ctx.status = 303;
  ctx.redirect(`${provider.pathFor("authorization")}?${query}`);
};

const accountOf = async ({ pool }: IdpOptions, { accountId }: Interaction): Promise<Account> => {
  const account = accountId === undefined ? undefined : await findAccount(pool, accountId);
  if (!account) throw new ForeignForm();
  return account;
};

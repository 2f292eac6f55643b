import { activate, peekActivation } from "../accounts/activation";
import { type PasswordOwner, passwordProblem } from "../accounts/password-rules";
import type { IdpOptions } from "../options";
import type { FieldError } from "../pages/layout";
import { activationPage, messagePage } from "../pages/pages";
import type { Texts } from "../pages/texts";
import { csrfToken, isOwnForm } from "./csrf";
import { ForeignForm } from "./errors";
import type { Context } from "./koa";
import { readForm } from "./request-body";
import { pageRequest, sendPage } from "./respond";
import type { Route } from "./router";

const PATH = /^\/activate$/;

/** Address of the page for a token. */
export const activationUrl = (issuer: string, token: string): string => `${issuer}/activate?token=${token}`;

/** Choosing a password through the link of an administrator. Opening the link never uses it up. */
export const activationRoutes = (options: IdpOptions): readonly Route[] => [
  {
    method: "GET",
    path: PATH,
    handle: async (ctx) => {
      const token = tokenOf(ctx);
      const found = await peekActivation(options.pool, token);
      if (!found) return showGone(ctx, options);
      showForm(ctx, options, token, found.email, []);
    },
  },
  {
    method: "POST",
    path: PATH,
    handle: async (ctx) => {
      const token = tokenOf(ctx);
      const form = await readForm(ctx.req);
      const proof = { key: options.cookieKeys[0]!, subject: token, issuer: options.issuer };
      if (!isOwnForm(proof, form.get("csrf"), ctx.req.headers)) throw new ForeignForm();
      const found = await peekActivation(options.pool, token);
      if (!found) return showGone(ctx, options);

      const password = form.get("password") ?? "";
      const errors = checkPasswords(pageRequest(ctx).texts, found, password, form.get("repeat") ?? "");
      if (errors.length > 0) return showForm(ctx, options, token, found.email, errors);
      if (!(await activate(options.pool, options.passwords, token, password))) return showGone(ctx, options);
      showDone(ctx, options);
    },
  },
];

const tokenOf = (ctx: Context): string => new URLSearchParams(ctx.querystring).get("token") ?? "";

const checkPasswords = (
  { activation: t }: Texts,
  owner: PasswordOwner,
  password: string,
  repeat: string,
): readonly FieldError[] => {
  const problem = passwordProblem(password, owner);
  if (problem) return [{ field: "password", message: t.problems[problem] }];
  return password === repeat ? [] : [{ field: "repeat", message: t.mismatch }];
};

const showForm = (
  ctx: Context,
  options: IdpOptions,
  token: string,
  email: string,
  errors: readonly FieldError[],
): void => {
  const request = pageRequest(ctx);
  const form = { action: request.self, csrf: csrfToken(options.cookieKeys[0]!, token) };
  sendPage(
    ctx,
    request,
    activationPage(request.texts, { form, email, errors }),
    errors.length > 0 ? 400 : 200,
  );
};

const showDone = (ctx: Context, { publicUrl }: IdpOptions): void => {
  const request = pageRequest(ctx);
  const { activation: t } = request.texts;
  const page = messagePage({ title: t.doneTitle, text: t.done, link: { href: publicUrl, text: t.doneLink } });
  sendPage(ctx, { ...request, context: { language: request.context.language } }, page);
};

const showGone = (ctx: Context, { publicUrl }: IdpOptions): void => {
  const request = pageRequest(ctx);
  const { activation: t } = request.texts;
  const page = messagePage({ title: t.goneTitle, text: t.gone, link: { href: publicUrl, text: t.doneLink } });
  sendPage(ctx, request, page, 410);
};

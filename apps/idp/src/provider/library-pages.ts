import type { KoaContextWithOIDC } from "oidc-provider";
import { classify, sendError } from "../http/errors";
import { pageRequest, sendPage } from "../http/respond";
import type { IdpOptions } from "../options";
import { logOutPage, messagePage } from "../pages/pages";

type ErrorOut = { readonly error: string; readonly error_description?: string | undefined };

/** Pages that the provider shows by itself: refused requests, end of session. */
export const renderErrorPage =
  ({ publicUrl }: IdpOptions) =>
  (ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void => {
    const known = classify(error);
    const detail =
      known.kind === "client" ? [out.error, out.error_description].filter(Boolean).join(": ") : undefined;
    sendError(ctx, publicUrl, { ...known, detail });
  };

/**
 * Asks before it ends a session, so that no other site can end it; but an application of ours that shows the id token
 * of the very person who is signed in has asked already.
 */
export const renderLogout =
  ({ webClient }: IdpOptions) =>
  async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { session, client, params, provider } = ctx.oidc;
    const hint = ctx.oidc.entities.IdTokenHint?.payload;
    const target = params?.post_logout_redirect_uri;
    if (
      session &&
      client?.clientId === webClient.id &&
      hint?.sub === session.accountId &&
      typeof target === "string"
    ) {
      const grantId = session.grantIdFor(webClient.id);
      if (grantId) await endGrant(provider, grantId);
      await session.destroy();
      ctx.cookies.set(provider.cookieName("session"), null);
      const address = new URL(target);
      if (typeof params?.state === "string") address.searchParams.set("state", params.state);
      ctx.status = 303;
      ctx.redirect(address.href);
      return;
    }
    const request = pageRequest(ctx, uiLocalesOf(ctx));
    const xsrf = /name="xsrf" value="([0-9a-f]+)"/.exec(form)?.[1] ?? "";
    sendPage(
      ctx,
      request,
      logOutPage(request.texts, { action: provider.pathFor("end_session_confirm"), xsrf }),
    );
  };

export const renderLoggedOut =
  ({ publicUrl }: IdpOptions) =>
  (ctx: KoaContextWithOIDC): void => {
    const request = pageRequest(ctx);
    const { logOut, backToPlatform } = request.texts;
    const link = { href: publicUrl, text: backToPlatform };
    sendPage(ctx, request, messagePage({ title: logOut.doneTitle, text: logOut.done, link }));
  };

const endGrant = async (provider: KoaContextWithOIDC["oidc"]["provider"], grantId: string): Promise<void> => {
  const { AccessToken, RefreshToken, AuthorizationCode, Grant } = provider;
  await Promise.all(
    [AccessToken, RefreshToken, AuthorizationCode].map((model) => model.revokeByGrantId(grantId)),
  );
  await Grant.adapter.destroy(grantId);
};

const uiLocalesOf = (ctx: KoaContextWithOIDC): string | undefined => {
  const value = ctx.oidc.params?.ui_locales;
  return typeof value === "string" ? value : undefined;
};

import { type Page, type PageContext, renderPage } from "../pages/layout";
import { chooseLanguage, LANGUAGES, type Language, TEXTS, type Texts } from "../pages/texts";
import type { Context } from "./koa";

/** What a page needs to know of its request. */
export type PageRequest = {
  readonly texts: Texts;
  readonly context: PageContext;
  /** This path with the chosen language kept, for forms that come back here. */
  readonly self: string;
};

export const pageRequest = (ctx: Context, uiLocales?: string): PageRequest => {
  const query = new URLSearchParams(ctx.querystring);
  const asked = query.get("lang") ?? undefined;
  const language = chooseLanguage(asked, uiLocales, ctx.get("accept-language"));
  return {
    texts: TEXTS[language],
    context: { language, otherLanguageUrl: withLanguage(ctx.path, query, otherThan(language)) },
    self: LANGUAGES.some((known) => known === asked)
      ? withLanguage(ctx.path, query, language)
      : pathOf(ctx.path, query),
  };
};

export const sendPage = (ctx: Context, request: PageRequest, page: Page, status = 200): void => {
  ctx.status = status;
  ctx.type = "html";
  ctx.set("content-language", request.context.language);
  ctx.vary("Accept-Language");
  ctx.body = renderPage(request.context, page);
};

export const sendJson = (ctx: Context, status: number, body?: object): void => {
  ctx.status = status;
  if (body) ctx.body = body;
};

const otherThan = (language: Language): Language => (language === "es" ? "en" : "es");

const withLanguage = (path: string, query: URLSearchParams, language: Language): string => {
  const changed = new URLSearchParams(query);
  changed.set("lang", language);
  return pathOf(path, changed);
};

const pathOf = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path);

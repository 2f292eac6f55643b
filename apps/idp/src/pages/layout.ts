import { Html, html } from "./html";
import { STYLE } from "./style";
import { type Language, TEXTS } from "./texts";

export type PageContext = {
  readonly language: Language;
  /** Address of this page in the other language; absent where a reload would lose something. */
  readonly otherLanguageUrl?: string | undefined;
};

export type Page = {
  readonly title: string;
  readonly body: Html;
  /** Goes on to this address by itself, as a new navigation. */
  readonly refreshTo?: string;
};

const MARK = html`<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8z"/><path d="M14 2v6h6"/><path d="m8 15 2.5 2.5L16 12"/></svg>`;
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

export const renderPage = ({ language, otherLanguageUrl }: PageContext, page: Page): string => {
  const texts = TEXTS[language];
  const other: Language = language === "es" ? "en" : "es";
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
${page.refreshTo !== undefined && html`<meta http-equiv="refresh" content="0;url=${page.refreshTo}">`}
<title>${page.title} · Foja</title>
<link rel="icon" href="data:,">
${STYLE_ELEMENT}
</head>
<body>
<header><p class="mark">${MARK}Foja</p></header>
<main><div class="card">${page.body}</div></main>
<footer>
<p>${texts.help}</p>
${otherLanguageUrl !== undefined && html`<p><a href="${otherLanguageUrl}" hreflang="${other}" lang="${other}">${texts.otherLanguage}</a></p>`}
</footer>
</body>
</html>
`.text;
};

/** Without a field it concerns the whole form and is told only at the top. */
export type FieldError = { readonly field?: string; readonly message: string };

/** Takes the focus when the page comes back with errors, and leads to each field. */
export const errorSummary = (title: string, errors: readonly FieldError[]): Html | undefined =>
  errors.length === 0
    ? undefined
    : html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${title}</h2>
${errors.map(({ field, message }) => html`<p>${field === undefined ? message : html`<a href="#${field}">${message}</a>`}</p>`)}
</div>`;

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly type: "email" | "password" | "text";
  readonly autocomplete: string;
  readonly value?: string | undefined;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly readonly?: boolean;
  readonly autofocus?: boolean;
};

export const fieldRow = (field: Field): Html => {
  const { name, help, error } = field;
  const described = [error && `${name}-error`, help && `${name}-help`].filter(Boolean).join(" ");
  return html`<div class="row">
<label for="${name}">${field.label}</label>
${help !== undefined && html`<p class="help" id="${name}-help">${help}</p>`}
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
<input id="${name}" name="${name}" type="${field.type}" autocomplete="${field.autocomplete}"${attributes(field, described)}>
</div>`;
};

const attributes = (field: Field, described: string): Html =>
  html`${
    field.value !== undefined && html` value="${field.value}"`
  }${described !== "" && html` aria-describedby="${described}"`}${
    field.error !== undefined && html` aria-invalid="true"`
  }${field.readonly ? html` readonly` : html` required`}${field.autofocus && html` autofocus`}${
    field.type !== "text" && html` autocapitalize="none" spellcheck="false"`
  }`;

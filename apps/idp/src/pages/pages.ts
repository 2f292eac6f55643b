import { type Html, html } from "./html";
import { errorSummary, type FieldError, fieldRow, type Page } from "./layout";
import type { Texts } from "./texts";

/** Where a form goes, and the proof that it was made here. */
export type FormTarget = { readonly action: string; readonly csrf: string };

export type LogInPage = {
  readonly form: FormTarget;
  readonly email: string;
  /** Name of a third-party application, when one asks. */
  readonly client?: string | undefined;
  readonly errors: readonly FieldError[];
  readonly note?: string | undefined;
};

export const logInPage = (texts: Texts, { form, email, client, errors, note }: LogInPage): Page => {
  const t = texts.logIn;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return {
    title: titled(texts, t.title, errors),
    body: html`<h1>${t.title}</h1>
<p class="soft">${client === undefined ? t.intro : t.introFor(client)}</p>
${errorSummary(texts.summaryTitle, errors)}
<form method="post" action="${form.action}" novalidate>
${hidden(form, "login")}
${fieldRow({ name: "email", label: t.email, type: "email", autocomplete: "username", value: email, error: errorOf("email"), autofocus: errors.length === 0 && email === "" })}
${fieldRow({ name: "password", label: t.password, type: "password", autocomplete: "current-password", error: errorOf("password"), autofocus: errors.length === 0 && email !== "" })}
${note !== undefined && html`<p class="soft small">${note}</p>`}
<div class="actions"><button>${t.submit}</button></div>
</form>
<div class="aside small"><h2>${t.forgotTitle}</h2><p class="soft">${t.forgot}</p></div>`,
  };
};

export type ConsentAccess = "write" | "read";

export type ConsentPage = {
  readonly form: FormTarget;
  readonly client: {
    readonly name: string;
    /** Host that gets the answer; null for a program on the person's own computer. */
    readonly host: string | null;
  };
  readonly email: string;
  readonly scopes: ReadonlySet<string>;
  /** Our program for signing by token, or whatever says that it is: it signs, and there is nothing to choose. */
  readonly isSigner: boolean;
  /** As the person last left it for this application; undefined for one that is new to them. */
  readonly chosen: ConsentAccess | undefined;
  readonly errors: readonly FieldError[];
  /** The token is for the assistants' tools, and opens nothing else. */
  readonly isOnlyTools: boolean;
  /** Where the person sees what they let in, and ends it. */
  readonly connectionsUrl: string;
};

export const consentPage = (texts: Texts, page: ConsentPage): Page => {
  const { form, client, email, scopes, isSigner, errors } = page;
  const t = texts.consent;
  const title = isSigner ? t.signerTitle : t.title(client.name);
  return {
    title: titled(texts, title, errors),
    body: html`<h1>${title}</h1>
<p class="soft">${isSigner ? t.signerIntro : t.intro}</p>
${errorSummary(texts.summaryTitle, errors)}
<dl>
<dt>${t.application}</dt><dd>${client.name}</dd>
<dt>${t.returnsTo}</dt><dd>${client.host ?? t.thisComputer}</dd>
<dt>${t.account}</dt><dd>${email}</dd>
</dl>
<p>${t.can}</p>
<ul>
${doingsOf(texts, page).map((doing) => html`<li>${doing}</li>`)}
${scopes.has("email") && html`<li>${t.email}</li>`}
${scopes.has("profile") && html`<li>${t.profile}</li>`}
</ul>
<p>${neverOf(texts, page)}</p>
<form method="post" action="${form.action}">
${hidden(form)}
${!isSigner && accessChoice(texts, page)}
${howLong(texts, page)}
<div class="actions">
<button name="step" value="consent">${t.allow}</button>
<button name="step" value="deny" class="quiet" formnovalidate>${t.deny}</button>
</div>
<p class="small"><button name="step" value="switch" class="link" formnovalidate>${t.switch}</button></p>
</form>`,
  };
};

const doingsOf = ({ consent: t }: Texts, { isSigner, isOnlyTools }: ConsentPage): readonly string[] => {
  if (isSigner) return t.signerDoings;
  return isOnlyTools ? t.doings : [...t.doings, t.asApplication];
};

const neverOf = ({ consent: t }: Texts, { isSigner, isOnlyTools }: ConsentPage): string => {
  if (isSigner) return t.signerNever;
  return isOnlyTools ? t.never : t.neverAsApplication;
};

// The error's link leads to the first choice.
const accessChoice = ({ consent: t }: Texts, { chosen, errors }: ConsentPage): Html => {
  const message = errors.find(({ field }) => field === "access")?.message;
  return html`<fieldset${message !== undefined && html` aria-describedby="access-error"`}>
<legend>${t.access}</legend>
${message !== undefined && html`<p class="error" id="access-error">${message}</p>`}
${(["write", "read"] as const).map((access, index) => choice(access, t.accesses[access], { isChosen: access === chosen, isFirst: index === 0 }))}
</fieldset>`;
};

const choice = (
  value: string,
  { name, help }: { name: string; help: string },
  { isChosen, isFirst }: { isChosen: boolean; isFirst: boolean },
): Html =>
  html`<label class="choice"><input${isFirst && html` id="access"`} type="radio" name="access" value="${value}" required aria-describedby="access-${value}"${isChosen && html` checked`}><span>${name}</span></label>
<p class="help" id="access-${value}">${help}</p>`;

// In another tab: whoever reads there comes back to the question.
const howLong = ({ consent: t }: Texts, { isSigner, scopes, connectionsUrl }: ConsentPage): Html =>
  html`<p class="small">${scopes.has("offline_access") ? t.renews : t.once}</p>
<p class="small">${isSigner ? t.signerEndsAt : t.endsAt} <a href="${connectionsUrl}" target="_blank" rel="noopener">${connectionsUrl.replace(/^https?:\/\//, "")}</a></p>`;

export type ActivationPage = {
  readonly form: FormTarget;
  readonly email: string;
  readonly errors: readonly FieldError[];
};

export const activationPage = (texts: Texts, { form, email, errors }: ActivationPage): Page => {
  const t = texts.activation;
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  return {
    title: titled(texts, t.title, errors),
    body: html`<h1>${t.title}</h1>
<p class="soft">${t.intro}</p>
${errorSummary(texts.summaryTitle, errors)}
<form method="post" action="${form.action}" novalidate>
${hidden(form)}
${fieldRow({ name: "email", label: t.email, type: "email", autocomplete: "username", value: email, readonly: true })}
${fieldRow({ name: "password", label: t.password, type: "password", autocomplete: "new-password", help: t.rule, error: errorOf("password"), autofocus: errors.length === 0 })}
${fieldRow({ name: "repeat", label: t.repeat, type: "password", autocomplete: "new-password", error: errorOf("repeat") })}
<div class="actions"><button>${t.submit}</button></div>
</form>`,
  };
};

export const redirectPage = (texts: Texts, address: string): Page => ({
  title: texts.redirect.title,
  refreshTo: address,
  body: html`<h1>${texts.redirect.title}</h1>
<p class="soft">${texts.redirect.text}</p>
<p><a href="${address}">${texts.continueLink}</a></p>`,
});

export type MessagePage = {
  readonly title: string;
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string };
  readonly details?: readonly (readonly [label: string, value: string])[];
};

export const messagePage = ({ title, text, link, details = [] }: MessagePage): Page => ({
  title,
  body: html`<h1>${title}</h1>
<p>${text}</p>
${details.length > 0 && html`<dl>${details.map(([label, value]) => html`<dt>${label}</dt><dd><code>${value}</code></dd>`)}</dl>`}
${link && html`<div class="actions"><a class="button" href="${link.href}">${link.text}</a></div>`}`,
});

export type LogOutPage = { readonly action: string; readonly xsrf: string };

/** Sends the two fields that the provider's own end of session expects. */
export const logOutPage = (texts: Texts, { action, xsrf }: LogOutPage): Page => ({
  title: texts.logOut.title,
  body: html`<h1>${texts.logOut.title}</h1>
<p class="soft">${texts.logOut.intro}</p>
<form method="post" action="${action}">
<input type="hidden" name="xsrf" value="${xsrf}">
<div class="actions">
<button name="logout" value="yes">${texts.logOut.submit}</button>
<button class="quiet">${texts.logOut.stay}</button>
</div>
</form>`,
});

const hidden = ({ csrf }: FormTarget, step?: string): Html =>
  html`<input type="hidden" name="csrf" value="${csrf}">${step !== undefined && html`<input type="hidden" name="step" value="${step}">`}`;

const titled = (texts: Texts, title: string, errors: readonly FieldError[]): string =>
  errors.length === 0 ? title : `${texts.errorPrefix}${title}`;

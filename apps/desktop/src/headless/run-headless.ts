import type { BatchState } from "../batch/batch-state";
import { createBatch } from "../batch/create-batch";
import { type ChosenCertificate, openSigner } from "../batch/open-signer";
import { reasonOf, reasonText, wantsPinAgain } from "../batch/reason";
import { createApiClient, type DesktopApi } from "../server/api-client";
import type { Fetch } from "../server/ask";
import { fixedCredential } from "../server/credential";
import { discover } from "../server/discover";
import { exchangeTicket } from "../server/exchange-ticket";
import { Problem } from "../server/problem";
import type { Token, TokenClient, UsableCertificate } from "../token/token-client";
import { TokenError } from "../token/token-error";
import type { HeadlessEvent } from "./headless-event";
import { HEADLESS_TEXTS } from "./headless-texts";
import type { HeadlessOptions } from "./options";
import type { Pins } from "./pins";

type Deps = {
  readonly fetch: Fetch;
  readonly tokens: TokenClient;
  readonly pins: Pins;
  /** Of the identity provider, read from the descriptor that `options` name. */
  readonly access: string | undefined;
  readonly tell: (event: HeadlessEvent) => void;
  /** Aborted: what is signed is handed in, and no more signed. */
  readonly signal: AbortSignal;
};

const PAGE = 100;

/** Signs what waits, without a window. @returns whether all of it is signed */
export const runHeadless = async (options: HeadlessOptions, deps: Deps): Promise<boolean> => {
  const { tell } = deps;
  try {
    const { api, documentIds } = await enter(options, deps);
    const me = await api.me();
    const ids = options.documentIds ?? documentIds ?? (await waitingForToken(api));
    tell({ type: "person", name: me.full_name, documents: ids.length });
    const left = ids.length === 0 ? 0 : await signAll(options, deps, api, ids, me.national_id);
    tell({ type: "end", signed: ids.length - left, left });
    return left === 0;
  } catch (error) {
    const reason = reasonOf(error);
    tell({ type: "stopped", code: reason.code, text: reasonText(reason, options.language) });
    return false;
  }
};

const enter = async (
  { server, entry, municipality }: HeadlessOptions,
  { fetch, access }: Deps,
): Promise<{ api: DesktopApi; documentIds: readonly string[] | undefined }> => {
  const { api } = await discover(fetch, server);
  if (!("ticket" in entry)) {
    if (!access) throw new Problem("SIGNED_OUT");
    const credential = fixedCredential(access);
    return { api: createApiClient({ fetch, api, credential, tenant: municipality }), documentIds: undefined };
  }
  const ticket = await exchangeTicket(fetch, api, entry.ticket);
  const credential = fixedCredential(ticket.access_token, "TICKET_OVER");
  return {
    api: createApiClient({ fetch, api, credential, tenant: ticket.tenant_schema }),
    documentIds: ticket.document_ids,
  };
};

const waitingForToken = async (api: DesktopApi): Promise<string[]> => {
  const ids: string[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { documents, total } = await api.pending({ limit: PAGE, offset });
    ids.push(...documents.filter((one) => one.requires_token).map((one) => one.document_id));
    if (documents.length === 0 || offset + documents.length >= total) return ids;
  }
};

/** @returns how many are not signed */
const signAll = async (
  options: HeadlessOptions,
  deps: Deps,
  api: DesktopApi,
  documentIds: readonly string[],
  nationalId: string | null,
): Promise<number> => {
  for (const library of options.libraries) await deps.tokens.addLibrary(library);
  const { token, certificate } = await choose(options, deps, nationalId);
  const chosen = {
    token: token.ref,
    certificate: certificate.id,
    ...(nationalId && { person: { nationalId } }),
  };
  const tellDocument = createDocumentTeller(options, deps);
  const batch = createBatch({ api, documentIds, report: tellDocument });
  deps.signal.addEventListener("abort", () => batch.stop(), { once: true });

  let state: BatchState;
  do {
    state = await batch.run(await login(options, deps, token, chosen));
    const { reason } = state;
    if (reason) deps.tell({ type: "stopped", code: reason.code, text: reasonText(reason, options.language) });
  } while (state.reason && wantsPinAgain(state.reason) && !deps.signal.aborted);
  return state.documents.filter((one) => one.state !== "signed").length;
};

/** A PIN each time: a driver that was ended took the last one with it. */
const login = async (
  { language }: HeadlessOptions,
  { tokens, pins }: Deps,
  token: Token,
  chosen: ChosenCertificate,
) => {
  if (token.pin.isOnKeyPad || !token.pin.isNeeded) return openSigner(tokens, chosen);
  const pin = await pins.next(HEADLESS_TEXTS[language].pin(token.label));
  if (!pin) throw new TokenError("PIN_CANCELLED");
  return openSigner(tokens, chosen, pin);
};

/** The one that the options name, or the only one. */
const choose = async (
  options: HeadlessOptions,
  { tokens, tell }: Deps,
  nationalId: string | null,
): Promise<{ token: Token; certificate: UsableCertificate }> => {
  const { tokens: seen } = await tokens.look();
  const found: { token: Token; certificate: UsableCertificate }[] = [];
  for (const token of seen.filter(({ ref }) => options.token === undefined || ref.serial === options.token)) {
    const { usable } = await tokens.certificates(token.ref, nationalId ? { nationalId } : undefined);
    const fitting = usable.filter(
      ({ id }) => options.certificate === undefined || id === options.certificate,
    );
    found.push(...fitting.map((certificate) => ({ token, certificate })));
  }
  for (const { certificate } of found) {
    const { commonName, notAfter } = certificate.summary;
    tell({ type: "certificate", id: certificate.id, holder: commonName, until: notAfter.toISOString() });
  }
  const [only, ...others] = found;
  if (!only) throw new TokenError(seen.length === 0 ? "TOKEN_NOT_FOUND" : "CERTIFICATE_NOT_FOUND");
  if (others.length > 0) throw new TokenError("CERTIFICATE_NOT_FOUND", { cause: "several, name one" });
  return only;
};

/** Each document once, when it is over. */
const createDocumentTeller = ({ language }: HeadlessOptions, { tell }: Deps) => {
  const told = new Set<string>();
  return ({ documents }: BatchState): void => {
    for (const { documentId, state, number, reason } of documents) {
      if ((state !== "signed" && state !== "skipped" && state !== "failed") || told.has(documentId)) continue;
      told.add(documentId);
      const text = reason ? reasonText(reason, language) : null;
      tell({ type: "document", document_id: documentId, state, number, code: reason?.code ?? null, text });
    }
  };
};

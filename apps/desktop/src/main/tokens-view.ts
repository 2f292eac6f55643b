import { reasonOf } from "../batch/reason";
import type { TokensView, TokenView } from "../ipc/contract";
import type {
  CertificateSummary,
  Library,
  Person,
  Token,
  TokenCertificates,
  TokenClient,
} from "../token/token-client";

/** Tokens with their certificates, as the pages show them: no key, no DER. */
export const viewTokens = async (tokens: TokenClient, person: Person | undefined): Promise<TokensView> => {
  const overview = await tokens.look();
  return {
    tokens: await Promise.all(overview.tokens.map((token) => viewToken(tokens, token, person))),
    libraries: overview.libraries.map(viewLibrary),
  };
};

const viewToken = async (
  tokens: TokenClient,
  token: Token,
  person: Person | undefined,
): Promise<TokenView> => {
  try {
    return presentToken(token, await tokens.certificates(token.ref, person));
  } catch (error) {
    return { ...presentToken(token, { usable: [], others: [] }), problem: reasonOf(error) };
  }
};

const presentToken = (token: Token, { usable, others }: TokenCertificates): TokenView => ({
  ref: token.ref,
  label: token.label,
  model: [token.manufacturer, token.model].filter(Boolean).join(" "),
  seenBy: [...token.seenBy],
  pin: {
    isAsked: token.pin.isNeeded && !token.pin.isOnKeyPad,
    isOnKeyPad: token.pin.isOnKeyPad,
    notices: [...token.pin.notices],
    problem: token.pin.problem ?? null,
  },
  usable: usable.map(({ id, label, summary, asksEachTime }) => ({
    id,
    label,
    summary: presentSummary(summary),
    asksEachTime,
  })),
  others: others.map(({ id, label, summary, reason }) => ({
    id,
    label,
    summary: summary ? presentSummary(summary) : null,
    reason,
  })),
  problem: null,
});

const presentSummary = (summary: CertificateSummary) => ({
  commonName: summary.commonName,
  issuer: summary.issuer,
  nationalId: summary.nationalId ?? null,
  notBefore: summary.notBefore.toISOString(),
  notAfter: summary.notAfter.toISOString(),
});

const viewLibrary = ({ path, name, isAdded, problem }: Library): TokensView["libraries"][number] => ({
  path,
  // One that was added is named by its place, which is shown anyway, and may tell whose computer this is.
  name: name === path ? (path.split(/[\\/]/).at(-1) ?? path) : name,
  isAdded,
  problem: problem ? { from: "token", code: problem.code, details: problem.details } : null,
});

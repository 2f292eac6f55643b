import { reasonOf, reasonText } from "../batch/reason";
import type { DiagnosisLine, ReasonView, TokensView } from "../ipc/contract";
import { en } from "../texts/en";
import { es } from "../texts/es";
import { type Language, tokenMessage } from "../token/messages";
import type { Connection } from "./connection";
import { DIAGNOSIS_TEXTS } from "./diagnosis-texts";
import type { ToldProblem } from "./told-problems";

export type DiagnosisFacts = {
  readonly version: string;
  /** `linux x64 6.8.0, Electron 45.5.0` */
  readonly system: string;
  readonly language: Language;
  readonly isSignInLasting: boolean;
  readonly server: string | null;
  readonly connection: Connection | null;
  readonly tokens: TokensView | ReasonView;
  readonly problems: readonly ToldProblem[];
  readonly now: () => number;
};

const SKEW_NOTICE_SECONDS = 30;
/** Signing servers and certificates go by the minute. */
const SKEW_BAD_SECONDS = 120;

/**
 * What support asks first, each in a sentence. Nothing about a person: no name, no e-mail, no national id, no label or serial number of a token
 * (many bear a name), no folder.
 */
export const diagnose = async (facts: DiagnosisFacts): Promise<DiagnosisLine[]> => {
  const say = DIAGNOSIS_TEXTS[facts.language];
  return [
    line("program", "good", `Foja ${facts.version}`),
    line("system", "good", facts.system),
    ...(await diagnoseServer(facts)),
    ...(facts.isSignInLasting ? [] : [line("access", "notice", say.signInNotLasting)]),
    ...diagnoseTokens(facts),
    ...facts.problems.map(({ at, reason }) =>
      line("problem", "notice", `${at.toISOString()} ${technical(reason)}`),
    ),
  ];
};

const diagnoseServer = async ({ server, connection, language, now }: DiagnosisFacts) => {
  const say = DIAGNOSIS_TEXTS[language];
  if (!server) return [line("server", "notice", say.noServer)];
  const host = new URL(server).host;
  if (!connection) return [line("server", "notice", say.notSignedIn(host))];
  const asked = now();
  try {
    const { server_time: told, national_id: nationalId } = await connection.api.me();
    const answered = now();
    const skew = Math.round(((asked + answered) / 2 - Date.parse(told)) / 1000);
    return [
      line("server", "good", say.serverAnswers(host, answered - asked)),
      skewLine(skew, language),
      nationalId ? line("access", "good", say.nationalIdKnown) : line("access", "bad", say.nationalIdMissing),
    ];
  } catch (error) {
    const reason = reasonOf(error);
    // A refusal's own sentence may name whom it refuses.
    const why = reason.code === "SERVER_REFUSED" ? technical(reason) : reasonText(reason, language);
    return [line("server", "bad", `${host}: ${why}`)];
  }
};

const skewLine = (skew: number, language: Language): DiagnosisLine => {
  const size = Math.abs(skew);
  const level = size >= SKEW_BAD_SECONDS ? "bad" : size >= SKEW_NOTICE_SECONDS ? "notice" : "good";
  return line("clock", level, DIAGNOSIS_TEXTS[language].clock(skew));
};

const diagnoseTokens = ({ tokens, language }: DiagnosisFacts): DiagnosisLine[] => {
  const say = DIAGNOSIS_TEXTS[language];
  if ("code" in tokens) return [line("driver", "bad", reasonText(tokens, language))];
  const libraries = tokens.libraries.map(({ path, name, problem }) =>
    problem
      ? line("driver", "bad", `${driverName(name, path)}: ${reasonText(withoutFolder(problem), language)}`)
      : line("driver", "good", driverName(name, path)),
  );
  if (libraries.length === 0) libraries.push(line("driver", "bad", say.noLibrary));
  if (tokens.tokens.length === 0) return [...libraries, line("token", "notice", say.noToken)];
  return [...libraries, ...tokens.tokens.flatMap((token) => diagnoseToken(token, language))];
};

const diagnoseToken = (token: TokensView["tokens"][number], language: Language): DiagnosisLine[] => {
  const say = DIAGNOSIS_TEXTS[language];
  const told = token.pin.problem ?? token.pin.notices[0];
  const state = told ? `: ${tokenMessage(told, language)}` : "";
  const name = `${token.model || say.token} (${fileName(token.ref.library)})`;
  return [
    line("token", token.pin.problem ? "bad" : told ? "notice" : "good", `${name}${state}`),
    ...(token.problem ? [line("token", "bad", reasonText(withoutFolder(token.problem), language))] : []),
    ...token.usable.map(({ summary }) =>
      line("certificate", "good", say.certificate(issuerOf(summary), day(summary.notAfter))),
    ),
    ...token.others.map(({ summary, reason }) =>
      line(
        "certificate",
        "notice",
        `${summary ? say.certificate(issuerOf(summary), day(summary.notAfter)) : say.unreadable} ${tokenMessage(reason, language)}`,
      ),
    ),
    ...(token.usable.length === 0 ? [line("certificate", "bad", say.noCertificate)] : []),
  ];
};

/** The sentences of a diagnosis as text to be pasted into a mail. */
export const diagnosisText = (lines: readonly DiagnosisLine[], language: Language): string => {
  const { levels, areas } = { es, en }[language].diagnosis;
  return lines.map(({ about, level, text }) => `[${levels[level]}] ${areas[about]}: ${text}`).join("\n");
};

/** Codes alone: what a server wrote may name somebody. */
const technical = ({ from, code, details }: ReasonView): string =>
  [
    from,
    code,
    "refusal" in details && details.refusal,
    "status" in details && details.status,
    details.cause,
    "requestId" in details && details.requestId,
    "library" in details && details.library && fileName(details.library),
  ]
    .filter(Boolean)
    .join(" ");

const withoutFolder = (reason: ReasonView): ReasonView =>
  reason.from === "token" && reason.details.library
    ? { ...reason, details: { ...reason.details, library: fileName(reason.details.library) } }
    : reason;

/** Of a certificate that its holder made for themselves it is their name. */
const issuerOf = ({ issuer, commonName }: { issuer: string; commonName: string }): string =>
  issuer === commonName ? "-" : issuer;

const driverName = (name: string, path: string): string =>
  name === fileName(path) ? name : `${name} (${fileName(path)})`;

const fileName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
const day = (iso: string): string => iso.slice(0, 10);
const line = (about: DiagnosisLine["about"], level: DiagnosisLine["level"], text: string): DiagnosisLine => ({
  about,
  level,
  text,
});

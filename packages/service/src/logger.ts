import { type Logger, type LoggerOptions, pino } from "pino";

// What could open a door or identify a person. Node gives header names in lower case.
const HIDDEN = [
  "authorization",
  "cookie",
  '["x-api-key"]',
  '["x-composer-token"]',
  "password",
  "cert_password",
  "pin",
  "token",
  "country_id",
] as const;

/** JSON lines that say which process wrote them. Secrets are hidden down to the headers of a logged request. */
export const loggerOptions = (app: string, level: string): LoggerOptions => ({
  level,
  base: { app },
  redact: { paths: HIDDEN.flatMap(atDepths), censor: "[hidden]" },
});

export const createLogger = (app: string, level: string): Logger => pino(loggerOptions(app, level));

const atDepths = (name: string): string[] => {
  const below = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${below}`, `*.*${below}`];
};

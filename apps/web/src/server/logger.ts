import pino from "pino";
import { env } from "./env";

/** JSON lines. What could identify a person or open a door never gets into them. */
export const logger = pino({
  level: env.logLevel,
  base: { app: "web" },
  redact: {
    paths: [
      "*.password",
      "*.pin",
      "*.token",
      "*.authorization",
      "*.cookie",
      '*["x-api-key"]',
      "*.country_id",
    ],
    censor: "[hidden]",
  },
});

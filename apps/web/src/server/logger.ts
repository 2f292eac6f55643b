import { createLogger } from "@foja/service/logger";
import { env } from "./env";

export const logger = createLogger("web", env.logLevel);

import { env } from "../server/env";
import { logger } from "../server/logger";
import { runtime } from "../server/runtime";
import { createAuthOptions } from "./create-options";

export const authOptions = createAuthOptions(env, { sessions: () => runtime().uiSessions, logger });

import { z } from "zod";
import { defineOperation } from "../../kernel/operation";
import { sessionId } from "./identifiers";
import { findSession, presentSession, sessionNotFound, sessionObject } from "./session";

export const getTokenSessionOp = defineOperation({
  id: "signing.getSession",
  summary: "En qué está una sesión de firma con token",
  access: "user",
  effect: "read",
  input: z.strictObject({ session_id: sessionId }),
  output: sessionObject,
  errors: ["invalid_input", sessionNotFound],
}).run(async (ctx, { session_id }) => presentSession(await findSession(ctx.db, ctx, session_id)));

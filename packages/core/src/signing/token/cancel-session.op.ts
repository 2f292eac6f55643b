import { z } from "zod";
import { defineOperation } from "../../kernel/operation";
import { sessionId } from "./identifiers";
import { giveTurnBack } from "./release-turn";
import { lockSession } from "./renew-session";
import { findSession, sessionNotFound } from "./session";

export const cancelTokenSessionOp = defineOperation({
  id: "signing.cancelSession",
  summary: "Termina una sesión de firma con token: lo que no se firmó queda libre y sus números vuelven",
  access: "user",
  effect: "destructive",
  input: z.strictObject({ session_id: sessionId }),
  output: z.strictObject({ message: z.string() }),
  errors: ["invalid_input", sessionNotFound],
}).run(async (ctx, { session_id }) => {
  const released = await ctx.transaction(async (tx) => {
    await lockSession(tx, session_id);
    const { documents, closedAt } = await findSession(tx, ctx, session_id);
    const open = documents.filter(({ state }) => state === "ready");
    for (const document of open) await giveTurnBack(tx, document, { state: "released" });
    if (!closedAt)
      await tx.signingSession.update({ where: { id: session_id }, data: { closedAt: ctx.now() } });
    return open.length;
  });
  return { message: `Sesión terminada. Documentos sin firmar: ${released}` };
});

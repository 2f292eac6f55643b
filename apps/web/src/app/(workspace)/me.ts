import { randomUUID } from "node:crypto";
import { resolvePerson } from "@foja/api/people/resolve-person";
import { AppError } from "@foja/core/kernel/errors";
import { invoke } from "@foja/core/kernel/invoke";
import { getSessionOp } from "@foja/core/people/get-session.op";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { PATH_HEADER } from "../../auth/path-header";
import { readSession } from "../../auth/session";
import { runtime } from "../../server/runtime";

/** Who is signed in and where they work; sends whoever is not to the sign-in page. Once per request. */
export const requireMe = cache(async () => {
  const session = await readSession();
  if (!session) redirect(await signInAddress());

  const me = await findMe(session.email, session.chosenSchema);
  if (!me) redirect("/ingresar?motivo=sin-acceso");
  return me;
});

/** Comes back to where the person wanted to go. */
const signInAddress = async (): Promise<string> => {
  const wanted = (await headers()).get(PATH_HEADER);
  return wanted && wanted !== "/" ? `/ingresar?callbackUrl=${encodeURIComponent(wanted)}` : "/ingresar";
};

const findMe = async (email: string, schema: string | undefined) => {
  try {
    const ctx = await resolvePerson(runtime().sources, {
      email,
      schema,
      door: "ui",
      requestId: randomUUID(),
    });
    return await invoke(getSessionOp, ctx, {});
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") return undefined;
    throw error;
  }
};

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { PATH_HEADER } from "../auth/path-header";
import { readSession } from "../auth/session";
import { api, withRequestId } from "./api";
import { refusalOf } from "./refusal-of";

/** Who is signed in and where they work; sends whoever is not to the sign-in page. Once per request. */
export const requireMe = cache(async () => {
  if (!(await readSession())) return toSignIn();
  try {
    return await (await api()).session.get({});
  } catch (error) {
    if (refusalOf(error)?.code === "forbidden") redirect("/ingresar?motivo=sin-acceso");
    throw await withRequestId(error);
  }
});

export type Me = Awaited<ReturnType<typeof requireMe>>;

/** To the sign-in, and from there back to where the person wanted to go. */
export const toSignIn = async (): Promise<never> => {
  const asked = await headers();
  const wanted = asked.get(PATH_HEADER);
  const parameters = new URLSearchParams();
  // A page that is open asks by itself: somebody was signed in. The browser says so, and a link can't.
  if (asked.get("sec-fetch-dest") === "empty") parameters.set("motivo", "sesion-terminada");
  if (wanted && wanted !== "/") parameters.set("callbackUrl", wanted);
  const text = parameters.toString();
  return redirect(text ? `/ingresar?${text}` : "/ingresar");
};

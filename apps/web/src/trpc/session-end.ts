const codeOf = (error: unknown): unknown => {
  const data = error instanceof Error && "data" in error ? error.data : undefined;
  return typeof data === "object" && data !== null && "code" in data ? data.code : undefined;
};

/** Whether asking again could help: it can't where the answer depends on who asks. */
export const isAboutPerson = (error: unknown): boolean =>
  codeOf(error) === "UNAUTHORIZED" || codeOf(error) === "FORBIDDEN";

export type SessionEnd = "sesion-terminada" | "sin-acceso";

/**
 * Why nothing more can be loaded for this person, or undefined when the failure is another. One refusal may be about one
 * thing only; a person without access is refused their own session, too, whose HTTP status `askSession` gives.
 */
export const findSessionEnd = async (
  error: unknown,
  askSession: () => Promise<number>,
): Promise<SessionEnd | undefined> => {
  if (codeOf(error) === "UNAUTHORIZED") return "sesion-terminada";
  if (codeOf(error) !== "FORBIDDEN") return undefined;
  const status = await askSession();
  if (status === 401) return "sesion-terminada";
  return status === 403 ? "sin-acceso" : undefined;
};

/** The sign-in page, which says why and leads back to where the person was. */
export const signInAddress = (why: SessionEnd, here: string): string =>
  `/ingresar?${new URLSearchParams({ motivo: why, callbackUrl: here })}`;

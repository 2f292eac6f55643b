type Params = { readonly arguments?: unknown };

type Sent = { readonly method?: unknown; readonly params?: unknown };

/** Arguments that are null are none. Others that are no object reach the tool, which says so, and not the library, which says it in its own way. */
export const mendParams = <S extends Sent | null>(sent: S): S => {
  if (sent === null || typeof sent !== "object" || !takesArguments(sent.method)) return sent;
  const { params } = sent;
  if (typeof params !== "object" || params === null || !("arguments" in params)) return sent;
  const { arguments: given, ...others } = params as Params;
  if (typeof given === "object" && given !== null && !Array.isArray(given)) return sent;
  const mended = given === null ? others : { ...others, arguments: { arguments: given } };
  return { ...sent, params: mended };
};

const takesArguments = (method: unknown): boolean => method === "tools/call" || method === "prompts/get";

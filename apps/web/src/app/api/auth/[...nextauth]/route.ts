import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "../../../../auth/options";
import { answerUnknownPath } from "../../../../server/unknown-path";

type Context = { readonly params: Promise<{ readonly nextauth: readonly string[] }> };

const library = NextAuth(authOptions) as (request: NextRequest, context: Context) => Promise<Response>;

/** The library's own routes, without the one through which anybody could write into our log. */
const handle = async (request: NextRequest, context: Context): Promise<Response> => {
  const { nextauth } = await context.params;
  if (nextauth[0] === "_log") return answerUnknownPath();
  // The library puts it into a header as it stands.
  const error = request.nextUrl.searchParams.get("error");
  if (error !== null && !/^\w{1,64}$/.test(error)) {
    return invalid();
  }
  try {
    return await library(request, context);
  } catch (error) {
    if (error instanceof SyntaxError) return invalid();
    throw error;
  }
};

const invalid = (): Response =>
  Response.json({ error: "Solicitud inválida", code: "INVALID_INPUT" }, { status: 400 });

export { handle as GET, handle as POST };

import type { NextRequest } from "next/server";
import { createSignInHandler } from "../../../../auth/handle-sign-in";
import { authOptions } from "../../../../auth/options";

type Context = { readonly params: Promise<{ readonly nextauth: readonly string[] }> };

const signIn = createSignInHandler(authOptions);

const handle = async (request: NextRequest, { params }: Context): Promise<Response> =>
  signIn(request, (await params).nextauth);

export { handle as GET, handle as POST };

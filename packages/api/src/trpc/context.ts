import type { Context } from "@foja/core/kernel/context";
import { AppError } from "@foja/core/kernel/errors";
import { type PersonSources, resolvePerson } from "./resolve-person";

export type TrpcContext = {
  readonly requestId: string;
  /** The acting person's context; looked up once for all calls of a batch, and only when one of them needs it. */
  acting(): Promise<Context<"user">>;
};

export type TrpcSession = {
  /** Undefined when nobody is signed in. */
  readonly email: string | undefined;
  readonly schema?: string | undefined;
  readonly requestId: string;
};

export const createTrpcContext = (sources: PersonSources, session: TrpcSession): TrpcContext => {
  let acting: Promise<Context<"user">> | undefined;
  const resolve = async (): Promise<Context<"user">> => {
    const { email, ...rest } = session;
    if (!email) throw new AppError("unauthenticated", "Inicie sesión para continuar");
    return resolvePerson(sources, { email, ...rest });
  };

  return {
    requestId: session.requestId,
    acting: () => {
      acting ??= resolve();
      return acting;
    },
  };
};

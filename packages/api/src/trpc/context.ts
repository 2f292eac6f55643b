import type { Context, PersonContext } from "@foja/core/kernel/context";
import { createPersonContext } from "@foja/core/kernel/create-context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import type { SignedIn } from "@foja/core/people/memberships";
import { countAgainst, type RateLimit } from "../http/rate-limit";
import type { PersonSources } from "../people/enter-municipality";
import { personLimit } from "../people/person-limit";
import { resolvePerson } from "../people/resolve-person";

export type TrpcContext = {
  readonly requestId: string;
  /** The acting person's context; looked up once for all calls of a batch, and only when one of them needs it. */
  acting(): Promise<Context<"user">>;
  /** Whoever is signed in, before a municipality: also when they may act in none of theirs. */
  person(): PersonContext;
};

export type TrpcSources = PersonSources & { readonly rateLimit: RateLimit };

export type TrpcSession = {
  /** Undefined when nobody is signed in. */
  readonly person: SignedIn | undefined;
  readonly schema?: string | undefined;
  readonly requestId: string;
};

export const notSignedIn = defineRefusal(
  "unauthenticated",
  "UNAUTHENTICATED",
  "Inicie sesión para continuar",
);

export const createTrpcContext = (
  sources: TrpcSources,
  { person, schema, requestId }: TrpcSession,
  headers: Headers,
): TrpcContext => {
  let acting: Promise<Context<"user">> | undefined;
  const resolve = async (): Promise<Context<"user">> => {
    if (!person) throw notSignedIn();
    const context = await resolvePerson(sources, { ...person, schema, door: "ui", requestId });
    await countAgainst(sources.rateLimit, [personLimit(context)], headers);
    return context;
  };

  return {
    requestId,
    acting: () => {
      acting ??= resolve();
      return acting;
    },
    person: () => {
      if (!person) throw notSignedIn();
      const actor = { kind: "person", ...person, email: person.email.toLowerCase() } as const;
      return createPersonContext(sources, { actor, door: "ui", requestId });
    },
  };
};

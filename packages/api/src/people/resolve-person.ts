import type { Context } from "@foja/core/kernel/context";
import { AppError } from "@foja/core/kernel/errors";
import {
  type Entering,
  enterMunicipality,
  type PersonSources,
  requireMemberships,
} from "./enter-municipality";

export type SignedInPerson = Entering & {
  /** The municipality that they chose, if they did; only one of theirs counts. */
  readonly schema?: string | undefined;
};

/**
 * The context of somebody who signed in to the pages: their e-mail and account lead to their municipalities, the chosen one first. Refuses when
 * they may act in none of them, for the reason of the first.
 */
export const resolvePerson = async (
  sources: PersonSources,
  { schema, ...entering }: SignedInPerson,
): Promise<Context<"user">> => {
  const memberships = await requireMemberships(sources, entering);
  const rank = (name: string): number => (name === schema ? 0 : 1);
  const ordered = memberships.toSorted((a, b) => rank(a.schemaName) - rank(b.schemaName));

  let refusal: AppError | undefined;
  for (const membership of ordered) {
    try {
      return await enterMunicipality(sources, membership, entering);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusal ??= error;
    }
  }
  throw refusal;
};

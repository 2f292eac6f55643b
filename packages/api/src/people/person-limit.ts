import type { Context } from "@foja/core/kernel/context";
import type { Limit } from "../http/rate-limit";

/** Requests of a person who signed in, through whatever door. Far above what hands can do; a batch of the pages is one. */
const PERSON_LIMIT_PER_MINUTE = 600;

export const personLimit = (
  { tenant, actor }: Context<"user">,
  perMinute = PERSON_LIMIT_PER_MINUTE,
): Limit => ({
  subject: `person:${tenant.schema}:${actor.userId}`,
  perMinute,
});

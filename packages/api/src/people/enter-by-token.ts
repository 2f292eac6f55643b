import type { Context } from "@foja/core/kernel/context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { chooseMembership } from "./choose-membership";
import {
  ENTERING_REFUSALS,
  type Entering,
  enterMunicipality,
  type PersonSources,
  requireMemberships,
} from "./enter-municipality";

const tenantRequired = defineRefusal(
  "invalid_input",
  "TENANT_REQUIRED",
  "Su correo pertenece a varios municipios: indique uno en X-Tenant-Schema",
);
const notAMember = defineRefusal(
  "forbidden",
  "NOT_A_MEMBER",
  "Su correo no pertenece al municipio que indica X-Tenant-Schema",
);

export const MEMBERSHIP_REFUSALS = [tenantRequired, notAMember, ...ENTERING_REFUSALS] as const;

/** The context of whoever a token names, in the municipality that they name: needed when they have several (decisions B, 4.7). */
export const enterByToken = async (
  sources: PersonSources,
  { schema, ...entering }: Entering & { readonly schema: string | undefined },
): Promise<Context<"user">> => {
  const memberships = await requireMemberships(sources, entering);
  const chosen = chooseMembership(memberships, schema);
  if (chosen === "several") throw tenantRequired();
  if (chosen === "not theirs") throw notAMember();
  return enterMunicipality(sources, chosen, entering);
};

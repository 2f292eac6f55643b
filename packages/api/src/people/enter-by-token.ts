import type { Context } from "@foja/core/kernel/context";
import { defineRefusal } from "@foja/core/kernel/refusal";
import {
  type Entering,
  enterMunicipality,
  findMemberships,
  isRefused,
  type PersonSources,
  personUnknown,
} from "./enter-municipality";

const tenantRequired = defineRefusal(
  "invalid_input",
  "TENANT_REQUIRED",
  "Su correo pertenece a varios municipios: indique uno en X-Tenant-Schema",
);

/** The context of whoever a token names, in the municipality that they name: needed when they have several (decisions B, 4.7). */
export const enterByToken = async (
  sources: PersonSources,
  { email, schema, ...entering }: Entering & { readonly email: string; readonly schema: string | undefined },
): Promise<Context<"user">> => {
  const memberships = await findMemberships(sources, email);
  if (memberships.length > 1 && schema === undefined) throw tenantRequired();
  const chosen = memberships.find(({ schemaName }) => schema === undefined || schemaName === schema);
  if (!chosen) throw personUnknown();
  const outcome = await enterMunicipality(sources, chosen, entering);
  if (isRefused(outcome)) throw outcome;
  return outcome;
};

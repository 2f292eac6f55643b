import type { Context, PersonContext } from "@foja/core/kernel/context";
import { createPersonContext } from "@foja/core/kernel/create-context";
import { invoke } from "@foja/core/kernel/invoke";
import { defineRefusal } from "@foja/core/kernel/refusal";
import { listTenantsOp } from "@foja/core/people/list-tenants.op";
import { findMemberships, type Membership } from "@foja/core/people/memberships";
import type { Bearer } from "../door/door";
import { chooseMembership } from "../people/choose-membership";
import { enterMunicipality, type PersonSources } from "../people/enter-municipality";

/** Who asks through `/mcp`: a person, by the application that they let act for them. */
export type Caller = {
  readonly bearer: Bearer;
  readonly requestId: string;
  readonly memberships: readonly Membership[];
};

// Specification 1, 5.3: told like a token that names nobody, since who signs in as somebody else may come in.
const personUnknown = defineRefusal("unauthenticated", "PERSON_UNKNOWN", "Usuario no encontrado");

/** @throws unauthenticated PERSON_UNKNOWN when their address belongs to no municipality */
export const callerOf = async (
  { database }: PersonSources,
  bearer: Bearer,
  requestId: string,
): Promise<Caller> => {
  const memberships = await findMemberships(database.global, bearer);
  if (memberships.length === 0) throw personUnknown();
  return { bearer, requestId, memberships };
};

/** Before a municipality is chosen. */
export const personContext = (sources: PersonSources, { bearer, requestId }: Caller): PersonContext =>
  createPersonContext(sources, {
    actor: { kind: "person", email: bearer.email.toLowerCase(), subject: bearer.subject },
    door: "mcp",
    requestId,
  });

const notYourTenant = defineRefusal(
  "forbidden",
  "NOT_A_MEMBER",
  "La persona no pertenece al municipio que indica tenant_id. Los suyos los da list_my_tenants",
);

/** What an agent is told whose person has several municipalities (specification 1, 5.3). Never a 401, which would begin another sign-in. */
export type TenantChoice = {
  readonly error: "multi_tenant_selection_required";
  readonly code: "MULTI_TENANT_SELECTION_REQUIRED";
  readonly message: string;
  readonly tenants: readonly { readonly tenant_id: string; readonly name: string }[];
};

/** The person's context in the municipality that they mean, or what they have to choose from. Throws a refusal when they may not act there. */
export const enterTenant = async (
  sources: PersonSources,
  caller: Caller,
  tenantId: string | undefined,
): Promise<{ readonly context: Context<"user"> } | { readonly choice: TenantChoice }> => {
  const { bearer, requestId, memberships } = caller;
  const chosen = chooseMembership(memberships, tenantId);
  if (chosen === "several") return { choice: await choiceFor(sources, caller) };
  if (chosen === "not theirs") throw notYourTenant();
  return { context: await enterMunicipality(sources, chosen, { ...bearer, door: "mcp", requestId }) };
};

const choiceFor = async (sources: PersonSources, caller: Caller): Promise<TenantChoice> => ({
  error: "multi_tenant_selection_required",
  code: "MULTI_TENANT_SELECTION_REQUIRED",
  message:
    "La persona pertenece a varios municipios: pregunte en cuál trabajar y repita la llamada con su tenant_id, también en las siguientes",
  tenants: (await invoke(listTenantsOp, personContext(sources, caller), {})).tenants,
});

import type { UserActor } from "../kernel/actors";

/**
 * Somebody as the administrator that they are, for lists of the whole municipality: they see what is not reserved, and of the rest what they
 * see without the role (domain 3: no role opens it).
 */
export const overseerOf = (actor: UserActor): UserActor => ({
  ...actor,
  canGlobalSearchCases: true,
  canGlobalSearchDocuments: true,
});

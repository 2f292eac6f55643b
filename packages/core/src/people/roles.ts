/** Fixed ids, so that every installation and every seed agrees (domain 2). */
export const ROLES = {
  general: { id: "00000000-0000-4000-8000-000000000001", name: "Usuario General", isSystem: false },
  official: { id: "00000000-0000-4000-8000-000000000002", name: "Funcionario", isSystem: false },
  administrator: { id: "00000000-0000-4000-8000-000000000003", name: "Administrador", isSystem: false },
  aiWorker: { id: "00000000-0000-4000-8000-000000000004", name: "Asistente de IA", isSystem: true },
  test: { id: "00000000-0000-4000-8000-000000000005", name: "Pruebas del sistema", isSystem: true },
} as const;

export const SYSTEM_ROLE_IDS: readonly string[] = Object.values(ROLES)
  .filter((role) => role.isSystem)
  .map((role) => role.id);

const NAMES = new Map<string, string>(Object.values(ROLES).map(({ id, name }) => [id, name]));

export const roleName = (id: string): string => NAMES.get(id) ?? id;

/** The one that a list shows for a person with several: the one that may most. */
export const mainRoleName = (ids: readonly string[]): string => {
  const [main = ROLES.general] = [ROLES.administrator, ROLES.official].filter(({ id }) => ids.includes(id));
  return main.name;
};

import { expect, test } from "vitest";
import { mainRoleName, ROLES, roleName, SYSTEM_ROLE_IDS } from "./roles";

test.each([
  [[], "Usuario General"],
  [[ROLES.general.id], "Usuario General"],
  [[ROLES.general.id, ROLES.official.id], "Funcionario"],
  [[ROLES.official.id, ROLES.administrator.id], "Administrador"],
])("of %o a list shows the role that may most", (ids, name) => {
  expect(mainRoleName(ids)).toBe(name);
});

test("exactly the roles of the system are hidden", () => {
  expect(SYSTEM_ROLE_IDS.map(roleName)).toEqual(["Asistente de IA", "Pruebas del sistema"]);
});

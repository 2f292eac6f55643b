import { expect, test } from "vitest";
import { parseListQuery } from "../list/list-query";
import { USER_LIST, usersAsked } from "./user-list-spec";

const ID = "0a1b2c3d-0000-4000-8000-000000000001";

test.each<[object, object]>([
  [{}, { limit: 50, offset: 0 }],
  [
    { pagina: "3", cantidad: "25" },
    { limit: 25, offset: 50 },
  ],
  [
    { buscar: "ana", estado: "inactivo" },
    { limit: 50, offset: 0, search: "ana", estado: 0 },
  ],
  [
    { reparticion: ID, rol: ID },
    { limit: 50, offset: 0, department_id: ID, role_id: ID },
  ],
  [
    { reparticion: "legal", rol: "1", estado: "otro" },
    { limit: 50, offset: 0 },
  ],
])("%o asks for %o", (address, asked) => {
  expect(usersAsked(parseListQuery(USER_LIST, address as Record<string, string>))).toEqual(asked);
});

import { grantRefusals } from "@foja/core/kernel/access";
import { defineDoor } from "../door/door";
import { envelope } from "../door/envelope";
import { authenticateBackend, BACKEND_REFUSALS } from "./authenticate";
import { backendErrors } from "./refusals";
import { backendRows } from "./rows";

/** The direct backend of the municipality's own applications (specification 1, 4.7). */
export const backendDoor = defineDoor({
  name: "backend",
  base: "/backend/api/v1",
  authenticate: authenticateBackend,
  refusals: backendErrors,
  answer: envelope("Hecho"),
  rows: backendRows,
  describe: {
    title: "Expedientes para las aplicaciones del municipio",
    idPrefix: "backend.",
    security: {
      Person: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: "Token del proveedor de identidad para la dirección pública de esta instalación",
      },
    },
    errors: ({ operation }) => [...BACKEND_REFUSALS, ...grantRefusals(operation)],
    groups: { cases: "Expedientes" },
  },
});

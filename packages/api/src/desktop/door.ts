import { grantRefusals } from "@foja/core/kernel/access";
import { defineDoor } from "../door/door";
import { plain } from "../door/envelope";
import { plainErrors } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";
import { authenticateDesktop, DESKTOP_REFUSALS } from "./authenticate";
import { desktopRows } from "./rows";

/** The program with which people sign by token. */
export const desktopDoor = defineDoor({
  name: "desktop",
  base: "/api/desktop/v1",
  authenticate: authenticateDesktop,
  refusals: plainErrors(GATEWAY_STATUS),
  answer: plain,
  rows: desktopRows,
  describe: {
    title: "Firma con token",
    idPrefix: "desktop.",
    security: {
      Signer: {
        type: "http",
        scheme: "bearer",
        description:
          "Token del proveedor de identidad para la dirección pública de esta instalación, o el que se obtuvo con un pase de la página",
      },
    },
    errors: ({ operation }) => [...DESKTOP_REFUSALS, ...grantRefusals(operation)],
    groups: {
      municipalities: "Municipios",
      me: "Quién firma",
      pending: "Lo que espera firma",
      documents: "Documentos",
      sessions: "Sesiones de firma",
    },
  },
});

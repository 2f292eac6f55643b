import { accessOf } from "@foja/core/kernel/operation";
import { noWebhook } from "@foja/core/webhooks/try-receiver";
import { defineDoor } from "../door/door";
import { plain } from "../door/envelope";
import { plainErrors } from "../door/refusals";
import type { Row } from "../door/row";
import { GATEWAY_STATUS } from "../door/status";
import { authenticatePortal, CITIZEN_REFUSALS, PORTAL_REFUSALS } from "./authenticate";
import { noticesOf } from "./notices";
import { tadRows, waitingTadRows } from "./rows";

const isOfCitizen = ({ operation }: Row): boolean => accessOf(operation).includes("citizen");

/**
 * The citizens' portal (specification 2). By section 7 its state conflicts are 409, and what can't be done with what was sent is 400:
 * 422 is for the test of an address alone.
 */
export const tadDoor = defineDoor({
  name: "tad",
  base: "/api/v1/tad",
  authenticate: authenticatePortal,
  refusals: {
    ...plainErrors({ ...GATEWAY_STATUS, wrong_state: 409, unprocessable: 400 }),
    statusOfCode: { [noWebhook.code]: 422 },
  },
  answer: plain,
  rows: tadRows,
  describe: {
    title: "Trámites a distancia",
    idPrefix: "tad.",
    security: {
      PortalKey: {
        type: "apiKey",
        in: "header",
        name: "X-API-Key",
        description: "Clave de tipo TAD del portal; nunca debe llegar a un navegador",
      },
      Citizen: {
        type: "apiKey",
        in: "header",
        name: "X-Citizen-ID",
        description: "UUID del ciudadano por el que se actúa, o su identificación nacional",
      },
    },
    schemesOf: (row) => (isOfCitizen(row) ? ["PortalKey", "Citizen"] : ["PortalKey"]),
    errors: (row) => (isOfCitizen(row) ? [...PORTAL_REFUSALS, ...CITIZEN_REFUSALS] : PORTAL_REFUSALS),
    callbacks: noticesOf,
    groups: {
      citizens: "Ciudadanos",
      "document-types": "Tipos de documento para ciudadanos",
      "case-templates": "Tipos de expediente para ciudadanos",
      documents: "Documentos",
      webhook: "Avisos",
      cases: "Expedientes",
    },
  },
});

/** The same where portals wait for the signature of what they create. */
export const waitingTadDoor = defineDoor({ ...tadDoor, rows: waitingTadRows });

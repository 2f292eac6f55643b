import { accessOf } from "@foja/core/kernel/operation";
import type { Town } from "@foja/testing/town/town";
import { tadDoor } from "../tad/door";
import { aKey, type TestKey } from "./a-key";
import type { Asked, Caller, DoorKit, Outsider } from "./kit";
import { buildOwnThings, buildThings, type Things } from "./things";

const OTHER_PORTAL = "the portal of another municipality";
const OTHER_CITIZEN = "another citizen of the same municipality";

const isOfCitizens = (operation: Asked): boolean => accessOf(operation).includes("citizen");
const isWrite = ({ effect }: Asked): boolean => effect !== "read";

const callerBy = (key: TestKey, place: Caller["place"]) => (name: string, own: Things) => ({
  name,
  place,
  // One or the other: the door names the citizen only where an operation is for citizens.
  kinds: ["portal", "citizen"] as const,
  own,
  headers: () => ({ "x-api-key": key.text, "x-citizen-id": String(own.citizen?.[0]) }),
});

/** Of things that are not theirs they are told nothing (specification 2, 4.1: 404 generic). */
const OUTSIDERS: readonly Outsider[] = [
  { name: OTHER_PORTAL, place: "other", from: ["interno", "reservado"], learns: [] },
  {
    name: OTHER_CITIZEN,
    place: "muni",
    from: ["interno", "reservado"],
    learns: [],
    // The portal itself may read every citizen of its municipality.
    belongs: (operation) => !isOfCitizens(operation),
  },
];

const openPortal = async (town: Town) => {
  const portal = { type: "tad", webhookUrl: "https://portal.example/avisos" } as const;
  const here = callerBy(await aKey(town, town, portal), "muni");
  const there = callerBy(await aKey(town, town.other, portal), "other");
  const withdrawn = callerBy(await aKey(town, town, { type: "tad", isActive: false }), "muni");
  const thingsOf = (estado: "pendiente" | "bloqueado") =>
    buildThings(town, "creator", "interno", { citizenEstado: estado });

  const neighbour = await buildOwnThings(town, "stranger");
  return {
    outsiders: [
      there(OTHER_PORTAL, await buildOwnThings(town.other, "creator")),
      here(OTHER_CITIZEN, neighbour),
    ],
    insiders: (things: Things) => [here("the portal and its citizen", things)],
    barred: [
      { ...withdrawn("a key that was switched off", neighbour), status: 401, from: () => true },
      { ...here("a blocked citizen", await thingsOf("bloqueado")), status: 403, from: isOfCitizens },
      {
        ...here("a citizen who is not validated yet", await thingsOf("pendiente")),
        status: 403,
        from: (operation: Asked) => isOfCitizens(operation) && isWrite(operation),
      },
    ],
  };
};

export const portalKit: DoorKit = {
  door: tadDoor,
  kinds: ["portal", "citizen"],
  outsiders: OUTSIDERS,
  lists: [["GET", "/cases", "case"]],
  open: openPortal,
};

import { adminDoor } from "../admin/door";
import { backendDoor } from "../backend/door";
import { desktopDoor } from "../desktop/door";
import { gatewayDoor } from "../gateway/door";
import { publicDoor } from "../public/door";
import { syncDoor } from "../sync/door";
import { tadDoor, waitingTadDoor } from "../tad/door";
import type { Door } from "./door";

/** Every way in over HTTP. Handler, descriptions and the permission matrix are computed from it. */
export const DOORS: readonly Door[] = [
  gatewayDoor,
  syncDoor,
  backendDoor,
  tadDoor,
  publicDoor,
  adminDoor,
  desktopDoor,
];

/** `sync`: portals wait for the signature of what they create (specification 2, 9). */
export type TadMode = "async" | "sync";

/** Of an installation. */
export const doorsFor = (mode: TadMode, doors: readonly Door[] = DOORS): readonly Door[] =>
  mode === "async" ? doors : doors.map((door) => (door === tadDoor ? waitingTadDoor : door));

/** Those that the OpenAPI document of the integrators describes; the administration has its own (specification 3). */
export const INTEGRATOR_DOORS: readonly Door[] = DOORS.filter((door) => door !== adminDoor);

export const ADMIN_DOORS: readonly Door[] = [adminDoor];

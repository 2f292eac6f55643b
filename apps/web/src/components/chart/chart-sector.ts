import type { Department } from "../rows";

export type ChartSector = Department["sectors"][number] & {
  /** Who works there. */
  readonly people: number;
};

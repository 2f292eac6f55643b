import type { RowLimit } from "../door/row";

// Specification 2, 8.
const OF_ADDRESS: RowLimit = { name: "tad-citizens", per: "address", perMinute: 30 };
export const REGISTRATIONS: readonly RowLimit[] = [
  { name: "tad-citizens-post", per: "key", perMinute: 5 },
  OF_ADDRESS,
];
export const READS_OF_CITIZENS: readonly RowLimit[] = [
  { name: "tad-citizens-get", per: "key", perMinute: 10 },
  OF_ADDRESS,
];

export const SECTORS = 60;
export const USERS = 240;

/** Number between 0 and 1 that depends on row and purpose alone: the same in every run, whatever the plan. */
export const chance = (row: string, purpose: number): string =>
  `((hashint8extended(${row}, ${purpose}) & 2147483647) / 2147483648.0)`;

export const pick = (row: string, purpose: number, count: number): string =>
  `(1 + floor(${chance(row, purpose)} * ${count}))::int`;

/** A few sectors have most of the work: the first of 60 owns some 13 %, the last under 1 %. */
export const pickSector = (row: string, purpose: number): string =>
  `(1 + floor(${SECTORS} * power(${chance(row, purpose)}, 2)))::int`;

export const id = (kind: string, row: string): string => `md5('${kind}' || (${row}))::uuid`;

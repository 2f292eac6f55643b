// Bits of an annotation's F (ISO 32000-1, table 165).
export const PRINT = 4;
const READ_ONLY = 64;
const LOCKED = 128;

export const PRINT_AND_LOCKED = PRINT + LOCKED;
export const PRINT_READ_ONLY_LOCKED = PRINT + READ_ONLY + LOCKED;

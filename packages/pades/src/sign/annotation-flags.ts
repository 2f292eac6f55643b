// Bits of an annotation's F (ISO 32000-1, table 165).
const HIDDEN = 2;
export const PRINT = 4;
const NO_VIEW = 32;
const READ_ONLY = 64;
const LOCKED = 128;

/** With any of these no reader sees it. */
export const UNSEEN = HIDDEN + NO_VIEW;
export const PRINT_AND_LOCKED = PRINT + LOCKED;
export const PRINT_READ_ONLY_LOCKED = PRINT + READ_ONLY + LOCKED;

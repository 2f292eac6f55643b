/** Acronym of the sector that each department has of its own: nobody changes it. */
export const PRIVATE_SECTOR = "PRIV";

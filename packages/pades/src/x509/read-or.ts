import { Asn1Error } from "../asn1/asn1-error";

/** What `read` gives, or `otherwise` where it finds another structure than it should. */
export const readOr = <T, U>(read: () => T, otherwise: U): T | U => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) return otherwise;
    throw error;
  }
};

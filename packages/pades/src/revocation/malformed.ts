import { Asn1Error } from "../asn1/asn1-error";
import { RevocationError } from "./revocation-error";

/** What `read` gives. @throws RevocationError MALFORMED where it finds another structure than it should */
export const orMalformed = <T>(what: string, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error) throw new RevocationError("MALFORMED", `${what}: ${error.message}`);
    throw error;
  }
};

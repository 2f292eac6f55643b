import { createPublicKey, type KeyObject, sign } from "node:crypto";
import { bitString, explicit, integer, sequence } from "../asn1/write";
import { signatureAlgorithm } from "./create-certificate";
import { type DistinguishedName, writeName } from "./name";

/** A certification request (PKCS#10, RFC 2986) for this key, DER, signed with SHA-256 and without attributes. */
export const createCertificationRequest = (subject: DistinguishedName, key: KeyObject): Buffer => {
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" });
  // The attributes may be none, but not missing (RFC 2986, 4.1).
  const info = sequence(integer(0), writeName(subject), publicKey, explicit(0));
  return sequence(info, signatureAlgorithm(key, "sha256"), bitString(sign("sha256", info, key)));
};

import { pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import type { Asn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import { readCount, readOctets } from "../asn1/values";
import { readAlgorithm } from "../cms/signed-data";
import type { Pkcs12Hash } from "./derive-key";
import type { IterationBudget } from "./iteration-budget";
import { Pkcs12Error } from "./pkcs12-error";

const deriveBits = promisify(pbkdf2);

export const PRF_OF: Readonly<Record<string, Pkcs12Hash>> = {
  [OID.hmacWithSha1]: "sha1",
  [OID.hmacWithSha256]: "sha256",
  [OID.hmacWithSha384]: "sha384",
  [OID.hmacWithSha512]: "sha512",
};

/** Runs PBKDF2 by its AlgorithmIdentifier (RFC 8018, A.2), in the thread pool. The password goes in as UTF-8. */
export const derivePbkdf2 = async (
  algorithm: Asn1,
  password: string,
  length: number,
  budget: IterationBudget,
): Promise<Buffer> => {
  const { oid, parameters } = readAlgorithm(algorithm);
  if (oid !== OID.pbkdf2 || !parameters) throw new Pkcs12Error("UNSUPPORTED", `key derivation ${oid}`);

  const fields = new Fields(parameters, "PBKDF2-params");
  const salt = readOctets(fields.any("salt"));
  const iterations = readCount(fields.take(TAG.INTEGER, "iterationCount"));
  const keyLength = fields.optional(TAG.INTEGER);
  const prf = fields.optional(TAG.SEQUENCE);
  fields.end();
  if (keyLength && readCount(keyLength) !== length)
    throw new Pkcs12Error("MALFORMED", "key of another length");

  const prfOid = prf ? readAlgorithm(prf).oid : OID.hmacWithSha1;
  const hash = PRF_OF[prfOid];
  if (!hash) throw new Pkcs12Error("UNSUPPORTED", `pseudo-random function ${prfOid}`);
  budget.spend(iterations);
  return deriveBits(Buffer.from(password, "utf8"), salt, iterations, length, hash);
};

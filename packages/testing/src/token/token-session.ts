import { createHash, X509Certificate } from "node:crypto";
import { integer, sequence } from "@foja/pades/asn1/write";
import { digestNameOf, type SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import { algorithmFor, type Signer } from "@foja/pades/cms/signer";
import type { Handle } from "pkcs11js";
import { loadPkcs11 } from "./load-pkcs11";
import type { SoftToken } from "./soft-token";

export type TokenSession = {
  /**
   * The key under this id as a signer, with the certificate that the token holds and then `chain`. The key never leaves:
   * bytes are hashed here, the token signs the hash.
   */
  signer(id: string, chain?: readonly Buffer[]): Signer;
  close(): void;
};

const LONGEST_SIGNATURE_BYTES = 512;
// DigestInfo of SHA-256 up to the digest (RFC 8017, 9.2): CKM_RSA_PKCS pads, and does not say which hash it was.
const SHA256_DIGEST_INFO = Buffer.from("3031300d060960864801650304020105000420", "hex");

/**
 * Loads the module, finds the token by its label and logs in.
 * @throws Pkcs11Error of pkcs11js, such as CKR_PIN_INCORRECT
 */
export const openToken = ({ module, label, pin }: Omit<SoftToken, "remove">): TokenSession => {
  const pkcs11 = loadPkcs11();
  const library = new pkcs11.PKCS11(module);
  library.C_Initialize();
  const end = () => {
    library.C_Finalize();
    library.close();
  };
  try {
    // SoftHSM also lists a slot whose token nobody initialised yet.
    const slot = library.C_GetSlotList(true).find((handle) => {
      const info = library.C_GetTokenInfo(handle);
      return (info.flags & pkcs11.CKF_TOKEN_INITIALIZED) !== 0 && info.label.trim() === label;
    });
    if (!slot) throw new Error(`no token is called ${label}`);
    const session = library.C_OpenSession(slot, pkcs11.CKF_SERIAL_SESSION);
    library.C_Login(session, pkcs11.CKU_USER, pin);

    const find = (kind: number, id: string): Handle => {
      library.C_FindObjectsInit(session, [
        { type: pkcs11.CKA_CLASS, value: kind },
        { type: pkcs11.CKA_ID, value: Buffer.from(id, "hex") },
      ]);
      const [found] = library.C_FindObjects(session, 1);
      library.C_FindObjectsFinal(session);
      if (!found) throw new Error(`the token holds nothing under ${id}`);
      return found;
    };

    return {
      signer: (id, chain = []) => {
        const key = find(pkcs11.CKO_PRIVATE_KEY, id);
        const stored = find(pkcs11.CKO_CERTIFICATE, id);
        const [value] = library.C_GetAttributeValue(session, stored, [{ type: pkcs11.CKA_VALUE }]);
        const certificate = Buffer.from(value?.value as Buffer);
        const algorithm = algorithmFor(new X509Certificate(certificate).publicKey);
        const mechanism = algorithm === "rsa-pkcs1-sha256" ? pkcs11.CKM_RSA_PKCS : pkcs11.CKM_ECDSA;
        return {
          certificates: [certificate, ...chain],
          algorithm,
          sign: async (bytes) => {
            library.C_SignInit(session, { mechanism }, key);
            // A buffer that is too small would leave the operation open, and the next C_SignInit would fail.
            const room = Buffer.alloc(LONGEST_SIGNATURE_BYTES);
            return toCms(algorithm, library.C_Sign(session, toToken(algorithm, bytes), room));
          },
        };
      },
      close: () => {
        library.C_CloseSession(session);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
};

const toToken = (algorithm: SignatureAlgorithm, bytes: Uint8Array): Buffer => {
  const digest = createHash(digestNameOf(algorithm)).update(bytes).digest();
  return algorithm === "rsa-pkcs1-sha256" ? Buffer.concat([SHA256_DIGEST_INFO, digest]) : digest;
};

/** Tokens give r and s one behind the other; CMS wants them as DER (RFC 5753, 7.2). */
const toCms = (algorithm: SignatureAlgorithm, value: Buffer): Buffer => {
  if (algorithm === "rsa-pkcs1-sha256") return Buffer.from(value);
  const half = value.length / 2;
  return sequence(integer(value.subarray(0, half)), integer(value.subarray(half)));
};

import type { Certificate } from "@foja/pades/x509/certificate";
import type { Handle } from "pkcs11js";
import {
  CKA_ALLOWED_MECHANISMS,
  CKA_ALWAYS_AUTHENTICATE,
  CKA_EC_POINT,
  CKA_ID,
  CKA_MODULUS,
  CKA_SIGN,
  CKO_PRIVATE_KEY,
  CKO_PUBLIC_KEY,
} from "./constants";
import type { Pkcs11Library } from "./library";
import { attributeOf, findObjects, isTrue } from "./objects";

/** What tells one key of a token from another. */
export type KeyMarks = {
  /** CKA_ID; empty where it has none. */
  readonly id: Buffer;
  /** Of RSA, without leading zeros. */
  readonly modulus: Buffer | undefined;
  /** Of elliptic curves, as certificates have it. */
  readonly point: Buffer | undefined;
};

export type TokenKey = KeyMarks & {
  readonly handle: Handle;
  readonly maySign: boolean;
  readonly asksEachTime: boolean;
  readonly allowed: ReadonlySet<number> | undefined;
};

/** The private keys that can be seen: most tokens hide them until the login. */
export const readKeys = (functions: Pkcs11Library["functions"], session: Handle): TokenKey[] => {
  const marksOf = (object: Handle): KeyMarks => ({
    id: attributeOf(functions, session, object, CKA_ID) ?? Buffer.alloc(0),
    modulus: withoutZeros(attributeOf(functions, session, object, CKA_MODULUS)),
    point: plainPoint(attributeOf(functions, session, object, CKA_EC_POINT)),
  });
  const publicKeys = findObjects(functions, session, CKO_PUBLIC_KEY).map(marksOf);
  return findObjects(functions, session, CKO_PRIVATE_KEY).map((handle) => {
    const marks = marksOf(handle);
    // A private key of an elliptic curve does not tell its point; the public one of the same id does.
    const twin = marks.id.length > 0 ? publicKeys.find(({ id }) => id.equals(marks.id)) : undefined;
    const sign = attributeOf(functions, session, handle, CKA_SIGN);
    return {
      handle,
      id: marks.id,
      modulus: marks.modulus ?? twin?.modulus,
      point: marks.point ?? twin?.point,
      maySign: sign === undefined || isTrue(sign),
      asksEachTime: isTrue(attributeOf(functions, session, handle, CKA_ALWAYS_AUTHENTICATE)),
      allowed: readMechanisms(attributeOf(functions, session, handle, CKA_ALLOWED_MECHANISMS), handle.length),
    };
  });
};

/**
 * The key of a certificate: the one of its id, unless that is plainly another; else the one whose public part is the certificate's, since
 * some programs that write tokens give both an id of their own.
 */
export const keyOf = <K extends KeyMarks>(
  { id, certificate }: { readonly id: Buffer; readonly certificate: Certificate },
  keys: readonly K[],
): K | undefined => {
  const sameId = keys.filter((key) => id.length > 0 && key.id.equals(id));
  return (
    sameId.find((key) => isKeyOf(certificate, key) !== false) ??
    keys.find((key) => isKeyOf(certificate, key) === true)
  );
};

/** Undefined: the token does not tell. */
const isKeyOf = (
  { publicKey, publicKeyBits }: Certificate,
  { modulus, point }: KeyMarks,
): boolean | undefined => {
  const isRsa = publicKey.asymmetricKeyType?.startsWith("rsa") === true;
  if (!modulus && !point) return undefined;
  if (isRsa) return modulus !== undefined && publicKeyBits.includes(modulus);
  return point?.equals(publicKeyBits) === true;
};

const withoutZeros = (value: Buffer | undefined): Buffer | undefined =>
  value?.subarray(value.findIndex((byte) => byte !== 0));

const OCTET_STRING = 0x04;
const UNCOMPRESSED = 0x04;

/** PKCS#11 2.40 wraps the point into an OCTET STRING, whose tag is the point's own first byte; older drivers don't. */
const plainPoint = (value: Buffer | undefined): Buffer | undefined => {
  const isWrapped = value?.[0] === OCTET_STRING && value[1] === value.length - 2 && value[2] === UNCOMPRESSED;
  return isWrapped ? value.subarray(2) : value;
};

/** A list of CK_ULONG, which are as long as handles. */
const readMechanisms = (list: Buffer | undefined, size: number): ReadonlySet<number> | undefined => {
  if (!list || list.length % size !== 0) return undefined;
  return new Set(Array.from({ length: list.length / size }, (_, index) => list.readUInt32LE(index * size)));
};

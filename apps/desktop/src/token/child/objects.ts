import type { Handle, Template } from "pkcs11js";
import { CKA_CLASS } from "./constants";
import type { Pkcs11Library } from "./library";
import { Pkcs11Failure } from "./result";

type Functions = Pkcs11Library["functions"];

const AT_ONCE = 64;
/** More than any token holds: a driver that never ends its list must not fill our memory. */
const MOST = 4096;

export const findObjects = (functions: Functions, session: Handle, objectClass: number): Handle[] => {
  const template: Template = [{ type: CKA_CLASS, value: objectClass }];
  functions.C_FindObjectsInit(session, template);
  const found: Handle[] = [];
  try {
    while (found.length < MOST) {
      const some = functions.C_FindObjects(session, AT_ONCE);
      if (some.length === 0) break;
      found.push(...some);
    }
  } finally {
    functions.C_FindObjectsFinal(session);
  }
  return found;
};

/** Undefined: the object has no such attribute, or does not give it away. Asked one by one, since one that is missing fails all. */
export const attributeOf = (
  functions: Functions,
  session: Handle,
  object: Handle,
  type: number,
): Buffer | undefined => {
  try {
    const [attribute] = functions.C_GetAttributeValue(session, object, [{ type }]);
    const value = attribute?.value;
    return Buffer.isBuffer(value) && value.length > 0 ? value : undefined;
  } catch (error) {
    if (error instanceof Pkcs11Failure && isAbsent(error.result)) return undefined;
    throw error;
  }
};

// CKR_GENERAL_ERROR, CKR_FUNCTION_FAILED, CKR_ATTRIBUTE_SENSITIVE, CKR_ATTRIBUTE_TYPE_INVALID: drivers differ in what they say of an
// attribute that they don't know.
const isAbsent = (result: number): boolean => [0x5, 0x6, 0x11, 0x12].includes(result);

/** CK_BBOOL */
export const isTrue = (value: Buffer | undefined): boolean => value?.[0] === 1;

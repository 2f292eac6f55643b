/**
 * Values of PKCS#11 2.40 (OASIS, Cryptographic Token Interface Base Specification, and Current Mechanisms) that are used here. pkcs11js has most
 * of them too, but is absent where it could not be compiled, and what only decides shall be tested everywhere.
 */

// CK_TOKEN_INFO, table 10
export const CKF_LOGIN_REQUIRED = 0x4;
export const CKF_USER_PIN_INITIALIZED = 0x8;
export const CKF_PROTECTED_AUTHENTICATION_PATH = 0x100;
export const CKF_TOKEN_INITIALIZED = 0x400;
export const CKF_USER_PIN_COUNT_LOW = 0x1_0000;
export const CKF_USER_PIN_FINAL_TRY = 0x2_0000;
export const CKF_USER_PIN_LOCKED = 0x4_0000;
export const CKF_USER_PIN_TO_BE_CHANGED = 0x8_0000;

export const CKF_SERIAL_SESSION = 0x4;
export const CKF_DONT_BLOCK = 1;

export const CKU_USER = 1;
export const CKU_CONTEXT_SPECIFIC = 2;

export const CKO_CERTIFICATE = 1;
export const CKO_PUBLIC_KEY = 2;
export const CKO_PRIVATE_KEY = 3;

export const CKA_CLASS = 0x0;
export const CKA_LABEL = 0x3;
export const CKA_VALUE = 0x11;
export const CKA_CERTIFICATE_TYPE = 0x80;
export const CKA_ID = 0x102;
export const CKA_SIGN = 0x108;
export const CKA_MODULUS = 0x120;
export const CKA_EC_POINT = 0x181;
export const CKA_ALWAYS_AUTHENTICATE = 0x202;
export const CKA_ALLOWED_MECHANISMS = 0x4000_0600;

export const CKC_X_509 = 0;

export const CKM_RSA_PKCS = 0x1;
export const CKM_RSA_PKCS_PSS = 0xd;
export const CKM_SHA256_RSA_PKCS = 0x40;
export const CKM_SHA256_RSA_PKCS_PSS = 0x43;
export const CKM_SHA256 = 0x250;
export const CKM_ECDSA = 0x1041;
export const CKM_ECDSA_SHA256 = 0x1044;
export const CKM_ECDSA_SHA384 = 0x1045;
export const CKG_MGF1_SHA256 = 2;

/** CK_UNAVAILABLE_INFORMATION as pkcs11js gives it. */
export const UNAVAILABLE = 0xffff_ffff;

/** Results that mean something to us; the others are told by their number. */
export const RESULT_NAMES: Readonly<Record<number, string>> = {
  1: "CKR_CANCEL",
  3: "CKR_SLOT_ID_INVALID",
  5: "CKR_GENERAL_ERROR",
  6: "CKR_FUNCTION_FAILED",
  7: "CKR_ARGUMENTS_BAD",
  48: "CKR_DEVICE_ERROR",
  49: "CKR_DEVICE_MEMORY",
  50: "CKR_DEVICE_REMOVED",
  80: "CKR_FUNCTION_CANCELED",
  84: "CKR_FUNCTION_NOT_SUPPORTED",
  104: "CKR_KEY_FUNCTION_NOT_PERMITTED",
  112: "CKR_MECHANISM_INVALID",
  113: "CKR_MECHANISM_PARAM_INVALID",
  144: "CKR_OPERATION_ACTIVE",
  145: "CKR_OPERATION_NOT_INITIALIZED",
  160: "CKR_PIN_INCORRECT",
  161: "CKR_PIN_INVALID",
  162: "CKR_PIN_LEN_RANGE",
  163: "CKR_PIN_EXPIRED",
  164: "CKR_PIN_LOCKED",
  176: "CKR_SESSION_CLOSED",
  179: "CKR_SESSION_HANDLE_INVALID",
  224: "CKR_TOKEN_NOT_PRESENT",
  225: "CKR_TOKEN_NOT_RECOGNIZED",
  256: "CKR_USER_ALREADY_LOGGED_IN",
  257: "CKR_USER_NOT_LOGGED_IN",
  258: "CKR_USER_PIN_NOT_INITIALIZED",
  260: "CKR_USER_ANOTHER_ALREADY_LOGGED_IN",
  512: "CKR_FUNCTION_REJECTED",
};

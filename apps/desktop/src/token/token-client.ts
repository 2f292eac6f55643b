import type { SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import type { PinNotice, TokenProblem, UnusableReason } from "./token-code";
import type { TokenErrorDetails } from "./token-error";

/**
 * The tokens of this machine, from the main process. Drivers run in child processes, one for each library: what hangs or crashes there is
 * ended, told as DRIVER_HUNG or DRIVER_CRASHED, and the next call has a new child. All values can be posted between processes.
 *
 * Whatever rejects, rejects with a TokenError, whose sentence is in `messages.ts`, or with an Error that is a bug.
 */
export type TokenClient = {
  /** Looks anew at every library and slot. A library that fails is told in `libraries`; it never makes this reject. */
  look(): Promise<Overview>;

  /** Looks once a second; tells the first overview, and then each that differs. @returns ends it */
  watch(listener: (overview: Overview) => void): () => void;

  /**
   * What can be read without the PIN. Most tokens hide their private keys until then, some certificates too: a certificate with
   * `isKeySeen` false may turn out to have none, and the lists of `openBatch` are the ones that count.
   * @param person whose certificates are wanted: CUIT or CUIL, other characters than digits don't count. Without one nobody is left out.
   * @throws TokenError TOKEN_NOT_FOUND, TOKEN_REMOVED, DRIVER_*
   */
  certificates(token: TokenRef, person?: Person): Promise<TokenCertificates>;

  /**
   * Logs in, once for many signatures. One batch a token at a time. A refused PIN ends it at once and is never tried again.
   * @param pin its UTF-8 bytes, zeroed here when this settles, whatever comes of it; left out where `token.pin.isOnKeyPad`
   *   (the promise then waits for the person at the reader, two minutes at most) and where not `isNeeded`.
   * @throws TokenError PIN_*, TOKEN_NOT_FOUND, TOKEN_REMOVED, TOKEN_IN_USE, DRIVER_*
   */
  openBatch(input: {
    readonly token: TokenRef;
    readonly pin?: Uint8Array;
    readonly person?: Person;
  }): Promise<TokenBatch>;

  /**
   * A library that the person chose, kept for the next start. It is kept only when it can be used.
   * @throws TokenError DRIVER_*
   */
  addLibrary(path: string): Promise<void>;
  /** Only one that was added; a known one stays. */
  removeLibrary(path: string): Promise<void>;

  /**
   * Which of the libraries that see a token (`seenBy`) is to be used for it, now and later. Without it: the one that last made a signature with
   * it, else the vendor's before general ones.
   * @throws TokenError TOKEN_NOT_FOUND when that library does not see it
   */
  preferLibrary(token: TokenRef, library: string): Promise<void>;

  /** Ends all batches and children: within four seconds, also when a library hangs. */
  close(): Promise<void>;
};

export type Person = { readonly nationalId: string };

/** Logged in until `close`, a failure of the token, or five minutes without a signature; the PIN is forgotten then. */
export type TokenBatch = {
  /** With what is seen after the login. */
  readonly certificates: TokenCertificates;
  /**
   * Hashes and signs. The value is verified with the certificate before it leaves the child; of ECDSA it is the DER SEQUENCE of r and s, as
   * in CMS. Calls wait for each other.
   * @param certificate `id` of a usable one
   * @param algorithm one of its `algorithms`
   * @param bytes what is signed, as in `Signer.sign`: of a CMS the DER of the signed attributes; 64 kB at most
   * @throws TokenError BATCH_ENDED, CERTIFICATE_NOT_FOUND, ALGORITHM_NOT_OFFERED, SIGNATURE_WRONG, TOKEN_REMOVED, PIN_* where each signature
   *   asks for it, DRIVER_*. But for the second and third the batch has ended then.
   */
  sign(input: {
    readonly certificate: string;
    readonly algorithm: SignatureAlgorithm;
    readonly bytes: Uint8Array;
  }): Promise<Buffer>;
  /** Logs out. Never rejects, and may be called again. */
  close(): Promise<void>;
};

export type Overview = { readonly tokens: readonly Token[]; readonly libraries: readonly Library[] };

/** Which token: of two with the same label, slot and serial number tell. */
export type TokenRef = {
  /** Path of the library that sees it. */
  readonly library: string;
  /** Lower-case hex, as the library numbers them. */
  readonly slot: string;
  readonly serial: string;
};

export type Token = {
  readonly ref: TokenRef;
  readonly label: string;
  readonly manufacturer: string;
  readonly model: string;
  /** Paths of all libraries that see it, the used one first. */
  readonly seenBy: readonly [string, ...string[]];
  readonly pin: PinState;
};

export type PinState = {
  /** As the token's flags say it; `ok` also where a token tells nothing. `few` and `last`: tries were wasted. */
  readonly tries: "ok" | "few" | "last" | "locked";
  /** False: the token signs without, or asks by itself. */
  readonly isNeeded: boolean;
  /** False: there is none yet, as far as the token's flags can be believed; the login tells. */
  readonly isSet: boolean;
  /** It is still the one that the token came with, or has expired; the login tells whether it counts. */
  readonly isToBeChanged: boolean;
  /** Typed at the reader, never here. */
  readonly isOnKeyPad: boolean;
  /** Bytes of UTF-8, 0 where the token does not say. The least is for new PINs: one that is in use may be shorter. */
  readonly minLength: number;
  readonly maxLength: number;
  /** What a dialog says before it asks. */
  readonly notices: readonly PinNotice[];
  /** Asking is no use: PIN_LOCKED. */
  readonly problem?: TokenProblem | undefined;
};

/** A library that is on this machine, or was added. */
export type Library = {
  readonly path: string;
  /** Vendor or product, for people. */
  readonly name: string;
  readonly isAdded: boolean;
  /** As the library describes itself, once it runs. */
  readonly description?: string | undefined;
  readonly problem?: { readonly code: TokenProblem; readonly details: TokenErrorDetails } | undefined;
};

export type TokenCertificates = {
  readonly usable: readonly UsableCertificate[];
  readonly others: readonly UnusableCertificate[];
};

type CertificateOnToken = {
  /** SHA-256 of the DER, lower-case hex. */
  readonly id: string;
  readonly der: Uint8Array;
  /** As the token names it. */
  readonly label: string;
};

/** For people. */
export type CertificateSummary = {
  readonly commonName: string;
  readonly issuer: string;
  /** Digits of the CUIT or CUIL. */
  readonly nationalId?: string | undefined;
  readonly notBefore: Date;
  readonly notAfter: Date;
};

export type UsableCertificate = CertificateOnToken & {
  readonly summary: CertificateSummary;
  /** The authorities above it that the token holds, DER, in order. */
  readonly chain: readonly Uint8Array[];
  /** What key and token can do, the best first; before the login what the certificate allows. */
  readonly algorithms: readonly SignatureAlgorithm[];
  readonly isKeySeen: boolean;
  /** The key wants the PIN before each signature: it is given from memory, or typed each time at a key pad (NOTICE_PIN_EACH_TIME). */
  readonly asksEachTime: boolean;
};

export type UnusableCertificate = CertificateOnToken & {
  /** Undefined: it can't be read. */
  readonly summary?: CertificateSummary | undefined;
  readonly reason: UnusableReason;
};

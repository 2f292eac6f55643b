import { parseCertificate } from "@foja/pades/x509/certificate";
import type { Identity } from "@foja/testing/pki/test-pki";
import type {
  Overview,
  Token,
  TokenClient,
  UnusableCertificate,
  UsableCertificate,
} from "../token/token-client";
import { TokenError } from "../token/token-error";
import { aKeySigner } from "./key-signer";

export type FakeTokens = TokenClient & {
  /** What was tried, as text. */
  readonly pins: string[];
  /** Before each signature; may throw what a token would. */
  beforeSign: (count: number) => void | Promise<void>;
  pinState: Partial<Token["pin"]>;
  isConnected: boolean;
  /** Listeners of `watch` are told. */
  plug(isConnected: boolean): void;
  readonly isClosed: () => boolean;
};

const LIBRARY = "/home/ana/.drivers/libfirma.so";
export const FAKE_PIN = "1234";

/** One token with one certificate that can sign and one that can't, and a key in memory. */
export const createFakeTokens = (identity: Identity, expired: Identity): FakeTokens => {
  const listeners = new Set<(overview: Overview) => void>();
  let isClosed = false;
  const [der, ...chain] = identity.certificates;
  const { subject, issuer, notBefore, notAfter } = parseCertificate(der);
  const usable: UsableCertificate = {
    id: "a".repeat(64),
    der,
    label: "Firma de Ana",
    chain,
    summary: {
      commonName: subject.commonName ?? "",
      issuer: issuer.commonName ?? "",
      nationalId: subject.serialNumber?.replace(/\D/g, ""),
      notBefore,
      notAfter,
    },
    algorithms: aKeySigner(identity).algorithms,
    isKeySeen: true,
    asksEachTime: false,
  };
  const unusable: UnusableCertificate = {
    id: "b".repeat(64),
    der: expired.certificates[0],
    label: "Firma anterior de Ana",
    summary: { ...usable.summary, notAfter: new Date("2025-03-01T00:00:00Z") },
    reason: "CERTIFICATE_EXPIRED",
  };
  const token = (): Token => ({
    ref: { library: LIBRARY, slot: "01", serial: "serie-de-ana" },
    label: "Token de Ana Núñez",
    manufacturer: "Feitian",
    model: "ePass2003",
    seenBy: [LIBRARY],
    pin: {
      tries: "ok",
      isSet: true,
      isNeeded: true,
      isToBeChanged: false,
      isOnKeyPad: false,
      minLength: 4,
      maxLength: 16,
      notices: [],
      ...fake.pinState,
    },
  });
  const overview = (): Overview => ({
    tokens: fake.isConnected ? [token()] : [],
    libraries: [{ path: LIBRARY, name: LIBRARY, isAdded: true }],
  });

  const fake: FakeTokens = {
    pins: [],
    beforeSign: () => undefined,
    pinState: {},
    isConnected: true,
    isClosed: () => isClosed,
    plug: (isConnected) => {
      fake.isConnected = isConnected;
      for (const listener of listeners) listener(overview());
    },
    look: async () => overview(),
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    certificates: async () => ({ usable: [usable], others: [unusable] }),
    openBatch: async ({ pin }) => {
      const typed = pin ? Buffer.from(pin).toString() : "";
      pin?.fill(0);
      if (pin) fake.pins.push(typed);
      if (typed !== FAKE_PIN && !fake.pinState.isOnKeyPad) throw new TokenError("PIN_INCORRECT_FEW_TRIES");
      const signer = aKeySigner(identity, (count) => fake.beforeSign(count));
      return {
        certificates: { usable: [usable], others: [unusable] },
        sign: ({ algorithm, bytes }) => signer.sign(algorithm, bytes),
        close: signer.close,
      };
    },
    addLibrary: async (path) => {
      throw new TokenError("DRIVER_32_BIT", { library: path });
    },
    removeLibrary: async () => undefined,
    preferLibrary: async () => undefined,
    close: async () => {
      isClosed = true;
    },
  };
  return fake;
};

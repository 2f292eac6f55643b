import { createKeySigner } from "@foja/pades/cms/signer";
import type { Identity } from "@foja/testing/pki/test-pki";
import type { BatchSigner } from "../batch/open-signer";

/** A token that is a key in memory. `before` may throw what a token would. */
export const aKeySigner = (
  identity: Identity,
  before: (count: number) => void | Promise<void> = () => undefined,
  pss = false,
): BatchSigner & { readonly count: () => number; readonly isClosed: () => boolean } => {
  const signer = createKeySigner({ key: identity.key, certificates: identity.certificates, pss });
  let count = 0;
  let isClosed = false;
  return {
    certificates: identity.certificates,
    algorithms: [signer.algorithm],
    sign: async (_, bytes) => {
      count += 1;
      await before(count);
      return signer.sign(bytes);
    },
    close: async () => {
      isClosed = true;
    },
    count: () => count,
    isClosed: () => isClosed,
  };
};

import type { Certificate } from "@foja/pades/x509/certificate";
import type { Outside } from "../pool/outside";
import type { OpenKey } from "./key-cache";

/** What a job uses beside its own data. */
export type JobTools = Outside & {
  readonly now: () => Date;
  readonly openKey: OpenKey;
  /** Whom signatures and time stamps must lead to. */
  readonly trustAnchors: readonly Certificate[];
  /** Whom a signer that is verified must lead to: a root for time stamps does not say who is who. */
  readonly signerAnchors: readonly Certificate[];
};

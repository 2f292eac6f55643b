import type { Db } from "../kernel/context";

/** Signatures that were asked for and have not been made: without a certificate they wait. */
export const pendingSignatures = (db: Db): Promise<number> =>
  db.documentSigner.count({ where: { signedAt: null, document: { status: "sent_to_sign" } } });

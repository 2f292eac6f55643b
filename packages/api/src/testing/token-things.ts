import { meaningOf } from "@foja/core/kernel/meaning";
import { startTokenSessionOp } from "@foja/core/signing/token/start-session.op";
import type { DocumentRef } from "@foja/testing/town/document-builder";
import type { Residence } from "@foja/testing/town/residence";
import type { Things } from "./things-by-kind";

const { example } = meaningOf(startTokenSessionOp.input.shape.certificates)!;

const DAY_MS = 24 * 3_600_000;

/** A session in which the signer signs a document with their token. */
export const tokenThings = async (place: Residence, { id }: DocumentRef): Promise<Things> => {
  await place.db.user.update({ where: { id: place.people.signer.id }, data: { countryId: "27111111114" } });
  const session = await place.invoke("signer", startTokenSessionOp, {
    document_ids: [id],
    certificates: example,
  });
  // Tests of other rows take their time.
  const later = new Date(Date.parse(session.expires_at) + DAY_MS);
  await place.db.signingSession.update({
    where: { id: session.id },
    data: { createdAt: later, expiresAt: later },
  });
  return { signingSession: [session.id], sessionDocument: [id] };
};

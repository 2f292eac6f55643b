import { randomUUID } from "node:crypto";
import { aTown } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { attentionOp } from "./attention.op";

test("counts what needs somebody, of this municipality alone", async () => {
  await using town = await aTown();
  const ask = () => town.invoke("admin", attentionOp, {});
  const before = await ask();
  expect(before).toMatchObject({ certificate: { state: "fine" }, license: "fine", stuck_documents: 0 });

  await town.document({ status: "sent_to_sign" });
  await town.db.webhookDelivery.create({
    data: {
      id: randomUUID(),
      apiKeyId: randomUUID(),
      event: "documents.signed",
      payload: {},
      status: "failed",
      createdAt: town.clock.now(),
    },
  });
  await town.db.user.update({
    where: { id: town.people.creator.id },
    data: { lastAccessAt: town.clock.now(), seal: { delete: {} } },
  });
  const municipality = { where: { schemaName: town.schema } };
  await town.database.global.municipality.update({ ...municipality, data: { license: "grace" } });
  await town.database.global.signingCertificate.updateMany({
    where: { municipality: { schemaName: town.schema } },
    data: { isActive: false },
  });
  town.clock.advance(16 * 24 * 3_600_000);

  expect(await ask()).toMatchObject({
    certificate: { state: "missing", days_left: null },
    license: "grace",
    failed_deliveries: before.failed_deliveries + 1,
    stuck_documents: 1,
    without_seal: before.without_seal + 1,
    never_entered: before.never_entered - 1,
  });
});

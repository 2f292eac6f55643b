import { randomUUID } from "node:crypto";
import type { Residence } from "@foja/testing/town/residence";
import type { Things } from "./things-by-kind";

const AT = new Date("2027-03-01T12:00:00.000Z");

/** A citizen with whom nothing is shared, and what could not be told to a portal. */
export const municipalityThings = async ({
  db,
  municipalityId,
  systemContext,
}: Residence): Promise<Things> => {
  const citizen = await db.citizen.create({
    data: {
      id: randomUUID(),
      fullName: "Vecino sin trámites",
      countryId: randomUUID(),
      createdAt: AT,
      updatedAt: AT,
    },
  });
  const portal = await systemContext().global.apiKey.create({
    data: {
      id: randomUUID(),
      municipalityId,
      hash: `${randomUUID()}${randomUUID()}`.replaceAll("-", ""),
      prefix: "sk-tad-prueba",
      name: "Portal de pruebas",
      keyType: "tad",
      webhookUrl: "https://portal.example/avisos",
    },
  });
  const delivery = await db.webhookDelivery.create({
    data: {
      id: randomUUID(),
      apiKeyId: portal.id,
      event: "documents.signed",
      subject: randomUUID(),
      payload: {},
      status: "failed",
      attempts: 9,
      lastStatus: 500,
      createdAt: AT,
    },
  });
  return { registeredCitizen: [citizen.id], webhookDelivery: [delivery.id], receivingKey: [portal.id] };
};

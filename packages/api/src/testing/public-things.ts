import type { Residence } from "@foja/testing/town/residence";
import type { Things } from "./things-by-kind";

/** A family of which everybody reads a field, with a record and its public document. */
export const publicThings = async (
  place: Residence,
  family: "COMER" | "FLOTA" = "COMER",
): Promise<Things> => {
  await publishFamily(place, family);
  const document = await place.document({ type: "ORDZA", status: "signed", reference: "Arbolado público" });
  const record = await place.record({ family, documents: [document] });
  return { publicFamily: [family], publicRecordNumber: [record.number], publicDocument: [document.id] };
};

/** What looks the same and is nobody's to read: of a family that is not public, and reserved. */
export const hiddenThings = async (place: Residence): Promise<Things> => {
  const document = await place.document({ type: "RES", status: "signed", reference: "Arbolado público" });
  const data = { matafuegos: { value: "2027-01-31" } };
  const record = await place.record({ family: "RESER", data, documents: [document] });
  return { publicFamily: ["RESER"], publicRecordNumber: [record.number], publicDocument: [document.id] };
};

const publishFamily = ({ db }: Pick<Residence, "db">, code: string) =>
  db.registryFamily.update({
    where: { code },
    data: {
      publicConfig: {
        is_public: true,
        public_fields: ["titular", "habilitacion", "patente"],
        visible_states: ["En trámite", "Activo"],
        show_documents: true,
        show_cases: true,
        show_related_records: true,
      },
    },
  });

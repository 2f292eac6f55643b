import { invoke } from "@foja/core/kernel/invoke";
import { addRelationOp } from "@foja/core/records/add-relation.op";
import { createRecordOp } from "@foja/core/records/create-record.op";
import { linkCaseOp } from "@foja/core/records/link-case.op";
import { updateRecordOp } from "@foja/core/records/update-record.op";
import { actingIn, type SampleSources } from "./acting";
import type { DemoInstallation, DemoPerson } from "./seed-base";

type Sample = {
  readonly by: DemoPerson;
  readonly registry_code: string;
  readonly display_name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly state?: string;
  /** Name of a record that was made before it. */
  readonly sibling?: string;
  /** Reference of the sample case that it is linked to. */
  readonly caseReference?: string;
};

/** Records of two families, one of them with something expired. What is there already is left as it is. */
export const seedRecords = async (sources: SampleSources): Promise<void> => {
  const { schema } = sources.installation.municipality;
  const db = sources.database.tenant(schema);
  const acting = await actingIn(sources, schema);
  for (const sample of samplesOf(sources.installation)) {
    const { by, registry_code, display_name, data, state, sibling, caseReference } = sample;
    if ((await db.record.count({ where: { displayName: display_name } })) > 0) continue;
    const ctx = await acting(by);
    const { id: record_id } = await invoke(createRecordOp, ctx, { registry_code, display_name, data });
    if (state) await invoke(updateRecordOp, ctx, { record_id, state, reason: "Carga inicial" });
    if (sibling) {
      const { id } = await db.record.findFirstOrThrow({ where: { displayName: sibling } });
      await invoke(addRelationOp, ctx, { record_id, target_record_id: id, relation_type: "sibling" });
    }
    if (caseReference) {
      const { id } = await db.case.findFirstOrThrow({ where: { reference: caseReference } });
      await invoke(linkCaseOp, ctx, { record_id, case_id: id });
    }
  }
};

const samplesOf = ({ users: { creator, numerator } }: DemoInstallation): Sample[] => [
  {
    by: creator,
    registry_code: "COMER",
    display_name: "Panadería La Espiga",
    data: {
      titular: "Rosa Medina",
      domicilio: "Los Tilos 342",
      rubro: "Gastronomía",
      superficie: 48.5,
      matafuegos: { value: "2026-01-31", expiration_date: "2027-01-31" },
    },
    caseReference: "Habilitación de la panadería La Espiga",
  },
  {
    by: creator,
    registry_code: "COMER",
    display_name: "Taller El Rulemán",
    data: {
      titular: "Hugo Tissera",
      domicilio: "Ruta 9 kilómetro 4",
      rubro: "Taller",
      matafuegos: { value: "2025-03-10", expiration_date: "2026-03-10", notes: "Se intimó a renovar" },
    },
    state: "Habilitado",
    sibling: "Panadería La Espiga",
  },
  {
    by: numerator,
    registry_code: "NORMA",
    display_name: "Ordenanza de ferias y mercados",
    data: {
      numero: "1184",
      fecha: "2019-11-21",
      sintesis: "Regula la instalación de ferias en espacios públicos.",
    },
  },
];

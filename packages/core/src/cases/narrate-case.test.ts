import { describe, expect, test } from "vitest";
import { MOVEMENT_TYPES } from "./movement";
import { type NarratedCase, type NarratedMovement, narrateCase } from "./narrate-case";

const ZONE = "America/Argentina/Buenos_Aires";

const aMovement = (changes: Partial<NarratedMovement> = {}): NarratedMovement => ({
  type: "creation",
  at: new Date("2027-03-05T13:32:00Z"),
  who: "Ana Pérez",
  from: null,
  to: null,
  reason: "",
  document: null,
  data: {},
  ...changes,
});

const aCase = (changes: Partial<NarratedCase> = {}): NarratedCase => ({
  number: "EE-2027-000042-MUNI-LEGAL",
  status: "active",
  owner: "Asuntos Legales",
  acting: [],
  movements: [],
  ...changes,
});

describe("narrateCase", () => {
  test("tells the state first and then the movements, in the order given", () => {
    const { summary } = narrateCase(
      aCase({
        acting: ["Obras Públicas", "Contaduría"],
        movements: [
          aMovement({
            type: "transfer",
            from: "Mesa de Entradas",
            to: "Asuntos Legales",
            reason: "Para dictamen.",
          }),
          aMovement({ at: new Date("2027-03-04T02:05:00Z"), to: "Mesa de Entradas" }),
        ],
      }),
      ZONE,
    );

    expect(summary.split("\n")).toEqual([
      "El expediente EE-2027-000042-MUNI-LEGAL está activo y lo administra Asuntos Legales. Tiene intervención pendiente de Obras Públicas y Contaduría.",
      "El 5 de marzo de 2027 a las 10:32, Ana Pérez transfirió el expediente de Mesa de Entradas a Asuntos Legales. Motivo: Para dictamen.",
      "El 3 de marzo de 2027 a las 23:05, Ana Pérez creó el expediente en Mesa de Entradas.",
    ]);
  });

  test("the short one holds the state and the newest movement alone", () => {
    const { shortSummary } = narrateCase(
      aCase({
        status: "archived",
        movements: [
          aMovement({ type: "status_change", data: { from_status: "active", to_status: "archived" } }),
          aMovement({ to: "Mesa de Entradas" }),
        ],
      }),
      ZONE,
    );

    expect(shortSummary).toBe(
      "El expediente EE-2027-000042-MUNI-LEGAL está archivado y lo administra Asuntos Legales. Último movimiento: el 5 de marzo de 2027 a las 10:32, Ana Pérez cambió el estado de activo a archivado.",
    );
  });

  test.each([
    [
      {
        type: "document_link",
        document: { officialNumber: "IF-2027-00000007-MUNI-LEGAL", reference: "Informe" },
        data: { order: 3 },
      },
      "vinculó el documento IF-2027-00000007-MUNI-LEGAL con el número de orden 3",
    ],
    [{ type: "document_link" }, "vinculó un documento"],
    [
      { type: "responsible_add", data: { person_name: "Luis Gómez", responsible_type: "ADMIN" } },
      "designó a Luis Gómez como responsable administrador",
    ],
    [{ type: "responsible_remove", data: {} }, "quitó un responsable"],
    [
      { type: "assignment", to: "Catastro", data: { person_name: "Luis Gómez" } },
      "pidió la intervención de Catastro, a cargo de Luis Gómez",
    ],
    [{ type: "assignment_close", to: "Catastro" }, "dio por cumplida la intervención de Catastro"],
    [{ type: "citizen_share" }, "compartió el expediente con un ciudadano"],
  ] satisfies [Partial<NarratedMovement>, string][])("%o", (changes, told) => {
    const { summary } = narrateCase(aCase({ movements: [aMovement(changes)] }), ZONE);

    expect(summary.split("\n")[1]).toBe(`El 5 de marzo de 2027 a las 10:32, Ana Pérez ${told}.`);
  });

  test("a movement without facts brings none into the text", () => {
    for (const type of MOVEMENT_TYPES) {
      const { summary } = narrateCase(aCase({ movements: [aMovement({ type })] }), ZONE);
      const sentence = summary.split("\n")[1] ?? "";

      expect(sentence).toMatch(/^El 5 de marzo de 2027 a las 10:32, Ana Pérez [^.]+\.$/);
      expect(sentence).not.toMatch(/null|undefined|Motivo|Mesa|Legal/);
    }
  });
});

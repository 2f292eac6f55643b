import { expect, test } from "vitest";
import { parseFields, parseFormData } from "../documents/form";
import { sampleValues } from "./sample-values";

const TODAY = "2027-03-05";

const field = (name: string, rules: object) => ({ name, label: name, ...rules });

test("every field holds something that its rules take", () => {
  const fields = parseFields([
    field("texto", { type: "text", max_length: 5 }),
    field("largo", { type: "textarea" }),
    field("correo", { type: "email" }),
    field("mucho", { type: "number", min: 5000 }),
    field("poco", { type: "number", max: -3 }),
    field("dia", { type: "date" }),
    field("rubro", { type: "select", options: ["Uno", "Dos"] }),
    field("si", { type: "boolean" }),
  ]);
  const data = sampleValues(fields, TODAY);
  expect(parseFormData(fields, data)).toEqual(data);
  expect(data).toMatchObject({ texto: "Texto", mucho: 5000, poco: -3, dia: TODAY, rubro: "Uno", si: true });
});

test("a file is named, and a choice of nothing is left out", () => {
  const fields = parseFields([field("plano", { type: "file" }), field("rubro", { type: "select" })]);
  expect(Object.keys(sampleValues(fields, TODAY))).toEqual(["plano"]);
});

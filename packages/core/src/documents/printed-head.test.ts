import { expect, test } from "vitest";
import { printedHead } from "./printed-head";

const person = (kind: string, fullName: string) => ({ kind, user: { fullName }, sector: null });
const sector = (kind: string, acronym: string) => ({
  kind,
  user: null,
  sector: { acronym, department: { name: "Asesoría Legal", acronym: "LEGAL" } },
});

test("names recipients in alphabetical order, and no blind copy", () => {
  const html = printedHead({
    reference: "Reunión",
    type: { name: "Memo" },
    recipients: [
      person("to", "Ñ Uno"),
      person("to", "Á Dos"),
      person("cc", "Copia"),
      person("bcc", "Oculta"),
    ],
  });
  expect(html).toContain("<strong>Para:</strong> Á Dos; Ñ Uno</p>");
  expect(html).toContain("<strong>Con copia:</strong> Copia</p>");
  expect(html).not.toContain("Oculta");
});

test("names a sector as its department and its acronym", () => {
  const html = printedHead({ reference: "x", type: { name: "Nota" }, recipients: [sector("to", "PRIV")] });
  expect(html).toContain("Asesoría Legal (LEGAL#PRIV)");
});

import { expect, test } from "vitest";
import { analyseProposal } from "./analyse-proposal";
import { parseProposed } from "./proposed-data";

const proposed = (description = "") =>
  parseProposed("global_case_templates", { acronym: "PODA", name: "Permiso de poda", description });

test("a proposal is read however large the catalog is, with the names that are nearest", async () => {
  const texts: string[] = [];
  const write = async ({ text }: { readonly text: string }) => {
    texts.push(text);
    return '{"decision":"approve","code":"abc"}';
  };
  const others = Array.from({ length: 2000 }, (_, index) => ({ name: `Trámite de ferias número ${index}` }));
  const catalog = [...others, { name: "Permiso de obra" }];
  expect(await analyseProposal({ write }, proposed(), catalog, "abc")).toBe("approved");
  expect(await analyseProposal({ write }, proposed(), catalog, "other")).toBe("not approved");
  expect(JSON.parse(texts[0]!).catalog[0]).toBe("Permiso de obra");
  expect(texts[0]!.length).toBeLessThan(4000);
});

import { spawnSync } from "node:child_process";
import { aTown } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { exportChartOp } from "./export-chart.op";

// An independent reader: sheets by name, their rows as text, and how many formulas there are.
const READER = `import io, json, re, sys, zipfile
from xml.etree import ElementTree as X
N = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
texts = [''.join(t.text or '' for t in s.iter(N + 't')) for s in X.fromstring(z.read('xl/sharedStrings.xml')).iter(N + 'si')]
value = lambda c: texts[int(c.find(N + 'v').text)] if c.get('t') == 's' else float(c.find(N + 'v').text)
book = X.fromstring(z.read('xl/workbook.xml'))
sheets, formulas = {}, 0
for n, s in enumerate(book.iter(N + 'sheet'), 1):
    root = X.fromstring(z.read('xl/worksheets/sheet%d.xml' % n))
    formulas += len(list(root.iter(N + 'f')))
    sheets[s.get('name')] = [[value(c) for c in r.iter(N + 'c') if c.find(N + 'v') is not None] for r in root.iter(N + 'row')]
print(json.dumps({'sheets': sheets, 'formulas': formulas}))`;

const read = (bytes: Uint8Array): { sheets: Record<string, (string | number)[][]>; formulas: number } => {
  const { stdout, stderr } = spawnSync("python3", ["-c", READER], { input: bytes, encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
};

test("the chart has a sheet each for departments, sectors and users, and no formula whatever they are called", async () => {
  await using town = await aTown();
  await town.db.user.update({
    where: { id: town.people.signer.id },
    data: { fullName: '=HYPERLINK("http://x.example","Silvio")', countryId: "+541112" },
  });
  const file = await town.invoke("admin", exportChartOp, {});
  expect(file.fileName).toMatch(/^organigrama-MUNI-\d{4}-\d\d-\d\d\.xlsx$/);
  const { sheets, formulas } = read((await file.open()) as Uint8Array);

  expect(formulas).toBe(0);
  expect(Object.keys(sheets)).toEqual(["Reparticiones", "Sectores", "Usuarios"]);
  const rowOf = (sheet: string, first: string) => sheets[sheet]!.find(([cell]) => cell === first);
  expect(rowOf("Reparticiones", "LEGAL")).toEqual(
    expect.arrayContaining([
      "Dirección de Asuntos Legales",
      "INT",
      "Director",
      3,
      "Nora Numeradora",
      5,
      2,
      "Activa",
    ]),
  );
  expect(rowOf("Sectores", "MESA")).toEqual(["MESA", "LEGAL", "Dirección de Asuntos Legales", 4, "Activo"]);
  expect(rowOf("Usuarios", "Nora Numeradora")).toEqual(
    expect.arrayContaining(["LEGAL#PRIV", "Director", "Funcionario", "Activo"]),
  );
  expect(rowOf("Usuarios", '=HYPERLINK("http://x.example","Silvio")')).toContain("+541112");
  expect(sheets.Usuarios).toHaveLength(13);
});

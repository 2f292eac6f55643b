import { expect, test } from "vitest";
import { attachment } from "./content-disposition";

test.each([
  { wanted: "IF-2027-1", as: `filename="IF-2027-1.pdf"; filename*=UTF-8''IF-2027-1.pdf` },
  { wanted: "nota.PDF", as: `filename="nota.pdf"; filename*=UTF-8''nota.pdf` },
  { wanted: "año.pdf", as: `filename="ano.pdf"; filename*=UTF-8''a%C3%B1o.pdf` },
  { wanted: "../../etc/passwd", as: `filename="passwd.pdf"; filename*=UTF-8''passwd.pdf` },
  { wanted: "C:\\temp\\x.pdf", as: `filename="x.pdf"; filename*=UTF-8''x.pdf` },
  {
    wanted: `a"; filename="b.exe`,
    as: `filename="a__ filename=_b.exe.pdf"; filename*=UTF-8''a__%20filename%3D_b.exe.pdf`,
  },
  { wanted: "a\r\nX: y", as: `filename="a__X_ y.pdf"; filename*=UTF-8''a__X_%20y.pdf` },
  { wanted: "", as: `filename="documento.pdf"; filename*=UTF-8''documento.pdf` },
  { wanted: "....", as: `filename="documento.pdf"; filename*=UTF-8''documento.pdf` },
  { wanted: "漢字", as: `filename="__.pdf"; filename*=UTF-8''%E6%BC%A2%E5%AD%97.pdf` },
])("'$wanted'", ({ wanted, as }) => expect(attachment(wanted)).toBe(`attachment; ${as}`));

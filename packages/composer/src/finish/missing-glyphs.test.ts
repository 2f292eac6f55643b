import { expect, test } from "vitest";
import { refuseMissingGlyphs } from "./missing-glyphs";

const check = (content: string) => () => refuseMissingGlyphs(Buffer.from(content, "latin1"));

test.each([
  "BT <0000> Tj ET",
  "BT <00340000> Tj ET",
  "BT <000000340058> Tj ET",
  "BT [<0034> -20 <0000>] TJ ET",
])("%s is refused", (content) => {
  expect(check(content)).toThrow(expect.objectContaining({ code: "UNSUPPORTED_CHARACTERS" }));
});

test.each(["BT <0034> Tj ET", "BT <10000001> Tj ET", "/P <</MCID 0000 >>BDC EMC", "q 0000 0 m Q", ""])(
  "%s is not",
  (content) => {
    expect(check(content)).not.toThrow();
  },
);

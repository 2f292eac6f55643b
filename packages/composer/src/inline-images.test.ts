import { describe, expect, test } from "vitest";
import { MissingImageError } from "./allow-list";
import { countImages, dataUrl, inlineImages } from "./inline-images";

const A = "https://x.ar/a.png?b=1&c=2";
const B = "https://x.ar/b.png";
const HTML = `<p><img alt="nota src=" src="${A.replace("&", "&amp;")}"><img src='${B}' title="x"><img src="${B}"></p>`;
const PNG = dataUrl("image/png", new Uint8Array([1, 2, 3]));

describe("countImages", () => {
  test("counts each https address, in order", () => {
    expect([...countImages(HTML)]).toEqual([
      [A, 1],
      [B, 2],
    ]);
  });

  test("lists nothing that the allow-list drops", () => {
    const html = '<img src="http://x.ar/a.png"><img src="data:image/png;base64,AAAA">&lt;img src="x"';

    expect([...countImages(html)]).toEqual([]);
  });
});

describe("inlineImages", () => {
  test("replaces every address", () => {
    const html = inlineImages(
      HTML,
      new Map([
        [A, PNG],
        [B, PNG],
      ]),
    );

    expect(html).toBe(
      `<p><img alt="nota src=" src="${PNG}" /><img src="${PNG}" title="x" /><img src="${PNG}" /></p>`,
    );
  });

  test("an image that is not there stops it, naming the address", () => {
    expect(() => inlineImages(HTML, new Map([[A, PNG]]))).toThrow(new MissingImageError(B));
  });
});

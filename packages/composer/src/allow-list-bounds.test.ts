import { describe, expect, test } from "vitest";
import { CONTENT_MAX_CHARS, ContentError, sanitizeContent, sanitizeForPrinting } from "./allow-list";

const filled = (unit: string): string => unit.repeat(Math.floor(CONTENT_MAX_CHARS / unit.length));

test("too long is refused", () => {
  expect(() => sanitizeContent("a".repeat(CONTENT_MAX_CHARS + 1))).toThrow(new ContentError("TOO_LONG"));
});

test.each(["palabras y comas, co >>> ", '"> '])("what cleaning makes too long is refused: %s", (unit) => {
  expect(() => sanitizeContent(filled(unit))).toThrow(new ContentError("TOO_LONG"));
});

test("the head that the template puts before the longest content is room of its own", () => {
  const longest = sanitizeContent(filled("palabra "));

  expect(sanitizeForPrinting(`<p class="foja-line">${"a".repeat(50_000)}</p>${longest}`)).toContain(longest);
});

describe("what would keep the parser busy is refused before it reads it", () => {
  const names = (separator: string): string =>
    Array.from({ length: 80_000 }, (_, index) => `a${index}`).join(separator);

  test.each([
    ...[
      "<",
      "&",
      "&#60;",
      "<br>",
      "<hr>",
      "<p>x</p>",
      "<li>",
      "<td>",
      "</p>",
      "<!---->",
      "<b><i>",
      "</x></p>",
    ],
    ...['<p class="a">', "<a href=https://x.ar>", "<script></script>", "<svg></svg>", "<iframe></iframe>"],
    ...["<!", "<?", "<table><tr><td>", "<div>", "<div><script></div></script>", "<option>"],
  ])("%s, repeated", (unit) => {
    expect(() => sanitizeContent(filled(unit))).toThrow(new ContentError("TOO_COMPLEX"));
  });

  test.each([" ", "=1 ", "/", '="1"', "='1' \n"])("thousands of attributes with %o between", (separator) => {
    expect(() => sanitizeContent(`<p ${names(separator)}>`)).toThrow(new ContentError("TOO_COMPLEX"));
  });

  test.each(["<div>", "<b>", "<ul><li>", "<table><tr><td>", "<p><noscript></p>"])(
    "nesting of %s without end",
    (unit) => {
      expect(() => sanitizeContent(unit.repeat(600))).toThrow(new ContentError("TOO_DEEP"));
    },
  );
});

test("nesting beyond a hundred levels loses tags, never text", () => {
  const clean = sanitizeContent(`${"<div>".repeat(400)}texto${"</div>".repeat(400)}`);

  expect(clean).toBe(`${"<div>".repeat(100)}texto${"</div>".repeat(100)}`);
});

describe("nothing takes much longer than the largest table that can be printed", () => {
  const row = `<tr>${'<td class="text-right">12,50</td>'.repeat(3)}</tr>`;
  const milliseconds = (html: string): number => {
    const times = [0, 1, 2].map(() => {
      const start = performance.now();
      try {
        sanitizeContent(html);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
      }
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const base = milliseconds(`<table>${row.repeat(4_000)}</table>`);

  // As many of each as come through, and of each as many as fit.
  const units = [
    ...[
      "<",
      "&",
      ">",
      "]]>",
      '"',
      "<p>",
      "<td>",
      "<br>",
      "<b>x</b>",
      "<div></div>",
      "&#60;",
      "&notit;",
      "<!--",
    ],
    ...[
      '<p a b c d="1" class=x>',
      '<img src="https://x.ar/ñ">',
      '<a href="https://x.ar">x</a>',
      "<title></title>",
    ],
    ...[
      "<iframe>",
      "<script>",
      "<noscript>",
      "<svg>",
      "\ud800",
      "\u202e",
      "ñ\u0301",
      '<p class="',
      "foja-x ",
    ],
  ];
  const towers = ["<div>", "<b>", "<p>"].map((tag) => tag.repeat(450));
  const behind = (prefix: string, unit: string) => prefix + unit.repeat(8_000);

  test.each([
    ...units.map((unit) => [unit, filled(unit)] as const),
    ...units.map((unit) => [`15.000 × ${unit}`, unit.repeat(15_000)] as const),
    ...towers.map((tower) => [`${tower.slice(0, 5)}… and closing tags`, behind(tower, "</x></p>")] as const),
    ["a long class", `<p class="${"foja-x y ".repeat(100_000)}">`] as const,
    ["unclosed raw text", "<p><noscript></p>".repeat(20) + "a".repeat(900_000)] as const,
  ])("%s", (_, html) => {
    expect(milliseconds(html)).toBeLessThan(8 * base);
  });
});

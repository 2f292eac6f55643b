import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MissingImageError, sanitizeContent, sanitizeForPrinting } from "./allow-list";
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from "./allow-list-rules";
import { PRINTED_CLASSES } from "./template/classes";
import { documentCss } from "./template/styles";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

describe("what the allow-list keeps", () => {
  test.each(ALLOWED_TAGS.filter((tag) => !["br", "hr", "img", "col", "a"].includes(tag)))("%s", (tag) => {
    expect(sanitizeContent(`<${tag} class="x">t</${tag}>`)).toBe(`<${tag} class="x">t</${tag}>`);
  });

  test.each([
    ["a line break", "a<br>b<hr>", "a<br />b<hr />"],
    [
      "a link, to which rel is added",
      '<a href="https://x.ar/a?b=1&amp;c=2" title="t" target="_blank">x</a>',
      '<a href="https://x.ar/a?b=1&amp;c=2" title="t" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    [
      "a mail link",
      '<a href="mailto:a@b.ar">x</a>',
      '<a href="mailto:a@b.ar" rel="noopener noreferrer">x</a>',
    ],
    [
      "a plain http link",
      '<a href="http://x.ar">x</a>',
      '<a href="http://x.ar" rel="noopener noreferrer">x</a>',
    ],
    [
      "an https image",
      '<img src="https://x.ar/l.png" alt="" title="t" width="10" height="50%">',
      '<img src="https://x.ar/l.png" alt="" title="t" width="10" height="50%" />',
    ],
    [
      "table attributes",
      '<table border="1" cellpadding="2" cellspacing="0"><colgroup span="2"><col span="1"></colgroup><tr><td colspan="2" rowspan="3">x</td></tr></table>',
      '<table border="1" cellpadding="2" cellspacing="0"><colgroup span="2"><col span="1" /></colgroup><tr><td colspan="2" rowspan="3">x</td></tr></table>',
    ],
    ["accents and entities", "<p>Ñandú &amp; &aacute; &lt;b&gt;</p>", "<p>Ñandú &amp; á &lt;b&gt;</p>"],
  ])("%s", (_, html, expected) => {
    expect(sanitizeContent(html)).toBe(expected);
  });
});

describe("what it drops without a word", () => {
  test.each([
    ["style elements with their text", "<style>p{color:red}</style>a", "a"],
    ["inline style and id", '<p style="color:red" id="x">a</p>', "<p>a</p>"],
    ["scripts with their text", "a<script>alert(1)</script>b", "ab"],
    ["iframes", '<iframe src="https://x.ar"><p>f</p></iframe>a', "a"],
    ["forms, not what they say", '<form action="/x">a<input value="b"><button>c</button></form>', "ac"],
    ["objects", '<object data="x.swf"><embed src="y">a</object>', "a"],
    ["event handlers", '<p onclick="x()" ONMOUSEOVER=y()>a</p>', "<p>a</p>"],
    ["data images", `<img src="${PIXEL}" alt="x">a`, "a"],
    ["http images", '<img src="http://x.ar/a.png">a', "a"],
    ["images without address", '<img alt="x">a', "a"],
    [
      "srcset",
      '<img src="https://x.ar/a.png" srcset="https://y.ar/b.png 2x">',
      '<img src="https://x.ar/a.png" />',
    ],
    ["relative links", '<a href="/x">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ["links without protocol", '<a href="//x.ar">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ["tel links", '<a href="tel:1">a</a>', '<a rel="noopener noreferrer">a</a>'],
    [
      "foreign rel",
      '<a href="https://x.ar" rel="opener">a</a>',
      '<a href="https://x.ar" rel="noopener noreferrer">a</a>',
    ],
    ["spans beyond reason", '<td colspan="100000" rowspan="-1">a</td>', "<td>a</td>"],
    ["comments", "a<!-- b -->c", "ac"],
    ["declarations", "<!doctype html><?php x ?><![CDATA[y]]>a", "a"],
    ["whole pages' wrappers", "<html><head><title>t</title></head><body><p>a</p></body></html>", "<p>a</p>"],
    ["control characters", "a\u0000b&#8;c\u001bd", "abcd"],
  ])("%s", (_, html, expected) => {
    expect(sanitizeContent(html)).toBe(expected);
  });
});

describe("attacks leave nothing that runs", () => {
  test.each([
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#1;script:alert(1)">x</a>',
    '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
    '<a href="vbscript:x">x</a><a href="file:///etc/passwd">x</a><a href="data:text/html,<script>x</script>">x</a>',
    '<img src=x onerror=alert(1)><img src="https://x.ar/" onerror="alert(1)">',
    '<img src="https://x.ar/a.png"onerror=alert(1)>',
    "<svg><script>alert(1)</script></svg><svg onload=alert(1)>",
    "<svg><style><img src=x onerror=alert(1)></style></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    '<math><annotation-xml encoding="text/html"><script>x</script></annotation-xml></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    "<textarea></textarea><script>alert(1)</script>",
    "<xmp><script>alert(1)</script></xmp><plaintext><script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<<script>script>alert(1)<</script>/script>",
    '<p title="</p><script>alert(1)</script>">x',
    '<p class="&quot;><script>alert(1)</script>">x</p>',
    "<template><script>alert(1)</script></template>",
    '<base href="javascript:"><link rel=import href=x><meta http-equiv=refresh content="0;url=javascript:x">',
    '<form><button formaction="javascript:x">x</button></form><isindex action="javascript:x">',
    "<table background=javascript:x><td background=x>",
    '<div style="background:url(javascript:x)" /onclick=x>y</div>',
    "<iframe srcdoc='<script>x</script>'></iframe><iframe><script>alert(1)</script>",
    "<title><img src=x onerror=alert(1)></title>",
    "<details open ontoggle=alert(1)>x</details>",
    '<a href="https://x.ar/" target="x" ping="https://y.ar">x</a>',
  ])("%s", (html) => {
    const clean = sanitizeContent(html);

    expect(clean).not.toMatch(/<(?:script|svg|math|style|iframe|base|link|meta|form|noscript|template)/i);
    expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style|id|srcdoc|background|ping|formaction)=/i);
    expect(clean).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data|file)/i);
    expectOnlyAllowed(clean);
    expect(sanitizeContent(clean)).toBe(clean);
  });
});

const expectOnlyAllowed = (html: string): void => {
  for (const [, tag, attributes] of html.matchAll(/<\/?([^\s/>]+)((?: [^>]*?)?)\s*\/?>/g)) {
    expect(ALLOWED_TAGS).toContain(tag);
    const names = Array.from(attributes!.matchAll(/ ([a-z-]+)(?:="[^"]*")?/g), ([, name]) => name!);
    const allowed = [...(ALLOWED_ATTRIBUTES["*"] ?? []), ...(ALLOWED_ATTRIBUTES[tag!] ?? [])];
    expect(allowed).toEqual(expect.arrayContaining(names));
  }
};

describe("properties", () => {
  const piece = fc.oneof(
    fc.constantFrom(...ALLOWED_TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
    fc.constantFrom(
      "<script>",
      "</script>",
      "<svg>",
      "<style>",
      "</style>",
      "<!--",
      "-->",
      "<![CDATA[",
      "<noscript>",
    ),
    fc.constantFrom(
      "</noscript>",
      "<textarea>",
      "</textarea>",
      "<iframe>",
      "</iframe>",
      "<title>",
      "</title>",
    ),
    fc.constantFrom(
      '<a href="',
      "<img src='https://x.ar/",
      '"',
      "'",
      ">",
      "<",
      "&",
      "&lt;",
      "&#60;",
      "=",
      " onerror=x",
    ),
    fc.constantFrom(
      "javascript:",
      "https://x.ar",
      '<td colspan="',
      '<p class="',
      "\u0000",
      "\u00a0",
      "\ud800",
    ),
    fc.string({ unit: "binary", maxLength: 8 }),
  );
  const hostile = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

  test("cleaning twice changes nothing, and only listed tags and attributes come out", () => {
    fc.assert(
      fc.property(hostile, (html) => {
        const clean = sanitizeContent(html);
        expectOnlyAllowed(clean);
        expect(sanitizeContent(clean)).toBe(clean);
      }),
      { numRuns: 3_000 },
    );
  });
});

test.each([sanitizeContent, sanitizeForPrinting])("no mark turns the order of what is read: %o", (clean) => {
  const marks = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

  expect(clean(`<p>Expte. ${marks}1234&#x202E;-&#8238;56</p><a title="\u202e12">x</a>`)).toBe(
    '<p>Expte. 1234-56</p><a title="12" rel="noopener noreferrer">x</a>',
  );
});

describe("the template's classes", () => {
  const written = [
    ...[
      "foja-sheet",
      "foja-number",
      "FOJA-Sheet",
      "foja-",
      " foja-kind ",
      "\nfoja-sheet\t",
      "foja-x\ffoja-sheet",
    ],
    ...[
      "&#102;oja-number",
      "foja&#45;sheet",
      "foja\u0000-sheet",
      "fo\u202eja-sheet",
      "&#9;foja-sheet",
      "foja-sheet&#10;",
    ],
  ];

  test.each(written)("%o is not accepted in content", (name) => {
    for (const html of [
      `<div class="${name}">a</div>`,
      `<p CLASS='${name}'>a</p>`,
      `<td class="${name}">a</td>`,
    ]) {
      expect(sanitizeContent(html)).not.toMatch(/class|foja/i);
    }
  });

  test.each([
    ["text-center foja-number", "text-center"],
    ["foja-sheet a foja-data b", "a  b"],
    ["mi-foja-sheet foja", "mi-foja-sheet foja"],
  ])("of %o only it is dropped", (name, left) => {
    expect(sanitizeContent(`<p class="${name}">a</p>`)).toBe(`<p class="${left}">a</p>`);
  });

  test("in print the head's are kept, the page's own are not", () => {
    for (const name of PRINTED_CLASSES) {
      expect(sanitizeForPrinting(`<p class="${name}">a</p>`)).toBe(`<p class="${name}">a</p>`);
    }
    expect(sanitizeForPrinting('<p class="foja-sheet FOJA-number foja-other">a</p>')).toBe("<p>a</p>");
  });

  test("every one that the styles know is either the head's or the page's", () => {
    const styled = new Set(documentCss().match(/(?<=\.)foja-[a-z]+/g));

    expect([...styled].filter((name) => !PRINTED_CLASSES.has(name))).toEqual(["foja-sheet"]);
  });

  test("nor whatever else the page is held together with", () => {
    const html =
      '<div id="content" hidden aria-hidden="true" role="presentation" data-density="2" data-digits="4" style="color:#fff" dir="rtl" lang="x" slot="x" open inert popover>a</div>';

    for (const clean of [sanitizeContent, sanitizeForPrinting]) expect(clean(html)).toBe("<div>a</div>");
  });
});

describe("sanitizeForPrinting", () => {
  test.each([
    ["keeps data images", `<img src="${PIXEL}" alt="x" />`, `<img src="${PIXEL}" alt="x" />`],
    ["shows every image", `<img src="${PIXEL}" width="0" height="00%" />`, `<img src="${PIXEL}" />`],
    ["keeps the scope of header cells", '<th scope="row">a</th>', '<th scope="row">a</th>'],
    [
      "unfolds for good what can be folded",
      '<details class="a"><summary>a</summary><summary>b</summary>c</details><details>d</details>',
      '<div class="foja-details a"><div class="foja-summary">a</div><div class="foja-summary">b</div>c</div><div class="foja-details">d</div>',
    ],
    [
      "drops columns that are not made by cells",
      '<table><colgroup span="9"><col span="9"></colgroup><tr><td>a</td></tr></table>',
      "<table><tr><td>a</td></tr></table>",
    ],
    ["drops other data", '<img src="data:image/svg+xml;base64,AAAA">a', "a"],
    ["drops data links", '<a href="data:text/html;base64,AAAA">a</a>', '<a rel="noopener noreferrer">a</a>'],
  ])("%s", (_, html, expected) => {
    expect(sanitizeForPrinting(html)).toBe(expected);
  });

  test("an image that was not fetched stops it", () => {
    const html = '<img src="https://x.ar/a.png">';

    expect(() => sanitizeForPrinting(html)).toThrow(new MissingImageError("https://x.ar/a.png"));
  });
});

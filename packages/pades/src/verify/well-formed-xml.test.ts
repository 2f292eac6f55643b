import { expect, test } from "vitest";
import { rootElementOf } from "./well-formed-xml";

test.each([
  "<a/>",
  "\uFEFF<a/>",
  '<?xpacket begin="\uFEFF" id="x"?>\n<a><!-- c --><b c="1" d=\'2\'>t &amp; &#64;</b><![CDATA[<]]></a>\n<?xpacket end="w"?>  \n',
  '<x:a xmlns:x="u"><x:b x:c=""/></x:a>',
])("%s is", (text) => {
  expect(rootElementOf(text)).toBeDefined();
});

test.each([
  "",
  "texto",
  "<a/> q Q",
  "<a/><b/>",
  "<a><b></a></b>",
  "<a>",
  "</a>",
  "<a b=1/>",
  '<a b="1" b="2"/>',
  "<a>&otra;</a>",
  "<a>& b</a>",
  "<x:a/>",
  '<a x:b="1"/>',
  '<!DOCTYPE a [<!ENTITY e "x">]><a/>',
  "<a><</a>",
  "<a",
])("%s is not", (text) => {
  expect(rootElementOf(text)).toBeUndefined();
});

test("the root is told with its namespace", () => {
  const text = '<?xpacket begin="" id="x"?><!-- a --><x:xmpmeta xmlns:x="adobe:ns:meta/"><x:a/></x:xmpmeta>';
  expect(rootElementOf(text)).toEqual({ uri: "adobe:ns:meta/", local: "xmpmeta" });
});

const numbered = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `${name}${index}="u"`).join(" ");

test("as many attributes as somebody may write, and no more", () => {
  expect(rootElementOf(`<a><b ${numbered("c", 1000)}/><b ${numbered("c", 1000)}/></a>`)).toBeDefined();
  expect(rootElementOf(`<a><b ${numbered("c", 1001)}/></a>`)).toBeUndefined();
});

test("a long text that is none takes no time", () => {
  const attributes = [numbered("a", 500_000), numbered("xmlns:a", 500_000)];
  expect(rootElementOf(`<a${' b="1"'.repeat(50_000)}`)).toBeUndefined();
  for (const list of attributes) expect(rootElementOf(`<a ${list}/>`)).toBeUndefined();
  expect(rootElementOf("<a>".repeat(100_000))).toBeUndefined();
  expect(rootElementOf(`<!--${"-".repeat(100_000)}`)).toBeUndefined();
  expect(rootElementOf(`${"<!-- a -->".repeat(50_000)}q`)).toBeUndefined();
});

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

test("a long text that is none takes no time", () => {
  const started = performance.now();
  expect(rootElementOf(`<a${' b="1"'.repeat(50_000)}`)).toBeUndefined();
  expect(rootElementOf("<a>".repeat(100_000))).toBeUndefined();
  expect(rootElementOf(`<!--${"-".repeat(100_000)}`)).toBeUndefined();
  expect(rootElementOf(`${"<!-- a -->".repeat(50_000)}q`)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(1_000);
});

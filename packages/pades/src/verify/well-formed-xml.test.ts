import { expect, test } from "vitest";
import { isWellFormed } from "./well-formed-xml";

test.each([
  "<a/>",
  '<?xpacket begin="\uFEFF" id="x"?>\n<a><!-- c --><b c="1" d=\'2\'>t &amp; &#64;</b><![CDATA[<]]></a>\n<?xpacket end="w"?>  \n',
  '<x:a xmlns:x="u"><x:b x:c=""/></x:a>',
])("%s is", (text) => {
  expect(isWellFormed(text)).toBe(true);
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
  expect(isWellFormed(text)).toBe(false);
});

test("a long text that is none takes no time", () => {
  const started = performance.now();
  expect(isWellFormed(`<a${' b="1"'.repeat(50_000)}`)).toBe(false);
  expect(isWellFormed("<a>".repeat(100_000))).toBe(false);
  expect(isWellFormed(`<!--${"-".repeat(100_000)}`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(1_000);
});

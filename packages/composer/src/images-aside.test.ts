import { expect, test } from "vitest";
import { ContentError } from "./allow-list";
import { cleanForPrinting } from "./clean-for-printing";
import { CompositionError } from "./composition-error";
import { putImagesBack, takeImagesOut } from "./images-aside";

const image = (chars: number, type = "png"): string =>
  `<img src="data:image/${type};base64,${"A".repeat(chars)}" />`;

test("what stands in for the images goes through the allow-list, and each comes back in its place", () => {
  const html = `<p>data:image/png;base64,1= ${image(30)}</p>${image(20, "webp")}${image(30)}`;
  const { html: short, images } = cleanForPrinting(html);

  expect(images).toHaveLength(3);
  expect(short.length).toBeLessThan(html.length);
  expect(putImagesBack(short, images)).toBe(html);
});

test("only images of the types that are fetched", () => {
  const { html, images } = cleanForPrinting(
    `${image(20, "svg+xml")}<a href="data:text/html;base64,AAAA">a</a>`,
  );

  expect([html, images]).toEqual(['<a rel="noopener noreferrer">a</a>', []]);
});

test("images do not count as content, but have a limit of their own", () => {
  expect(takeImagesOut(image(30_000_000)).images).toHaveLength(1);
  expect(() => takeImagesOut(image(42_000_000))).toThrow(new ContentError("TOO_LONG"));
});

test.each([
  ["a combining stroke after a tag", "<p>\u0338oculto</p>", "<p>\u0338oculto</p>"],
  ["an accent apart", '<p class="n\u0303">a\u0301</p>', '<p class="ñ">á</p>'],
])("%s is composed, and markup stays markup", (_, html, expected) => {
  expect(cleanForPrinting(html).html).toBe(expected);
});

test("what can't be cleaned is the composer's refusal", () => {
  expect(() => cleanForPrinting("<b>".repeat(100_000))).toThrow(CompositionError);
});

import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { loadLetterhead } from "../documents/letterhead";
import { invoke } from "../kernel/invoke";
import { removeLostFilesOp } from "../sweeps/remove-lost-files.op";
import { getSettingsOp } from "./get-settings.op";
import { previewLetterheadOp } from "./preview-letterhead.op";
import { putSettingsImageOp } from "./put-settings-image.op";
import { updateSettingsOp } from "./update-settings.op";

const town = await townOfFile();
const update = (changes: object) => town.invoke("admin", updateSettingsOp, changes);
const get = () => town.invoke("admin", getSettingsOp, {});

describe("settings", () => {
  test("change in what is said, here and where people choose a municipality, and the audit tells of both", async () => {
    const before = await get();
    const changes = { name: "Villa Nueva", primary_color: "#ABCDEF", contact_email: "", address: "" };
    const changed = { ...before, ...changes, primary_color: "#abcdef" };
    expect(await update(changes)).toEqual(changed);
    expect(await get()).toEqual(changed);
    const { global } = town.database;
    expect(await global.municipality.findUnique({ where: { schemaName: town.schema } })).toMatchObject({
      name: "Villa Nueva",
      primaryColor: "#abcdef",
    });
    const where = { userId: town.people.admin.id, operation: "UPDATE" };
    expect(await town.db.auditLog.count({ where: { ...where, tableName: "settings" } })).toBe(1);
    expect(await global.auditLog.count({ where: { ...where, tableName: "municipalities" } })).toBe(1);
  });

  test.each<[string, unknown]>([
    ["timezone", "America/Villa_Ejemplo"],
    ["timezone", "+03:00"],
    ["timezone", ""],
    ["website_url", "javascript:alert(1)"],
    ["website_url", "ftp://villa.example"],
    ["website_url", "https://"],
    ["contact_email", "villa"],
    ["primary_color", "red"],
    ["name", " "],
  ])("refuse %s %j", async (name, value) => {
    await expectRefusal(update({ [name]: value }), "invalid_input", { details: [{ path: name }] });
  });

  test.each([
    ["timezone", "America/Argentina/Ushuaia"],
    ["website_url", "http://www.villa.example/inicio"],
    ["website_url", ""],
  ])("take %s %j", async (name, value) => {
    expect(await update({ [name]: value })).toMatchObject({ [name]: value });
  });

  test("have one acronym for ever, which whoever sends all of them may send", async () => {
    const { acronym, city } = await update({});
    expect(await update({ acronym: acronym.toLowerCase(), expected: { acronym } })).toMatchObject({
      acronym,
    });
    const other = update({ acronym: "OTRA", city: "Otra ciudad" });
    await expectRefusal(other, "conflict", { code: "ACRONYM_FIXED", details: [{ path: "acronym" }] });
    expect(await update({})).toMatchObject({ acronym, city });
  });

  test("of two who change the same of what they saw, one is told what there is now", async () => {
    const { city } = await get();
    const outcomes = await Promise.allSettled(
      ["Una", "Otra"].map((wanted) => update({ city: wanted, expected: { city } })),
    );
    const kept = outcomes.find((outcome) => outcome.status === "fulfilled");
    expect(outcomes.find((outcome) => outcome.status === "rejected")?.reason).toMatchObject({
      extra: { code: "CHANGED_MEANWHILE", current: { city: kept?.value.city } },
    });
  });
});

test("the letterhead is tried with words that nobody saved, and stays as it was", async () => {
  const before = await get();
  const ctx = await town.context("admin");
  const asked: unknown[] = [];
  const compose = async (request: { readonly letterhead: unknown }) => {
    asked.push(request.letterhead);
    return new Uint8Array(Buffer.from("%PDF-"));
  };
  const trying = { ...ctx, ports: { ...ctx.ports, composer: { ...ctx.ports.composer, compose } } };
  const run = (input: object) => invoke(previewLetterheadOp, trying as never, input);
  for (const input of [{}, { name: "Otra Villa", annual_slogan: "" }]) await (await run(input)).open();
  expect(asked).toMatchObject([
    { name: before.name, slogan: before.annual_slogan },
    { name: "Otra Villa", slogan: "" },
  ]);
  expect(await get()).toEqual(before);
  await expectRefusal(run({ name: "" }), "invalid_input", { details: [{ path: "name" }] });
});

describe("an image", () => {
  const picture = (width: number, height: number, background = "#336699") =>
    sharp({ create: { width, height, channels: 3, background } });
  const put = (kind: string, bytes: Uint8Array, fileName = "x") =>
    town.invoke("admin", putSettingsImageOp, { kind, image: { fileName, contentType: "text/plain", bytes } });
  const logoKey = async () => (await town.db.settings.findUniqueOrThrow({ where: { id: 1 } })).logoKey!;
  const logo = async () => (await loadLetterhead(await town.context("creator"))).logo;

  test.each(["png", "jpeg", "webp"] as const)(
    "that is %s heads the next document, and is stored once",
    async (format) => {
      const bytes = await picture(500, 150).toFormat(format).toBuffer();
      const { logo_url } = await put("logo", bytes);
      expect(await logo()).toBe(`data:image/${format};base64,${bytes.toString("base64")}`);
      expect(logo_url).toContain(await logoKey());
      const files = town.files.size;
      await put("logo", bytes);
      expect(town.files.size).toBe(files);
    },
  );

  test("that was replaced stays until the sweep, for whoever reads it", async () => {
    await put("logo", await picture(10, 10).png().toBuffer());
    const first = await logoKey();
    await put("logo", await picture(11, 11).png().toBuffer());
    await put("cover", await picture(1600, 900).jpeg().toBuffer());
    const second = await logoKey();
    await town.invokeAsSystem(removeLostFilesOp);
    expect(town.files.has(first)).toBe(true);
    town.clock.advance(25 * 3_600_000);
    await town.invokeAsSystem(removeLostFilesOp);
    expect([town.files.has(first), town.files.has(second)]).toEqual([false, true]);

    // As in a database of before, whose file went.
    const { bytes } = town.files.get(second)!;
    town.files.delete(second);
    town.files.set(first, { bytes, contentType: "image/png" });
    await town.invokeAsSystem(removeLostFilesOp);
    expect(town.files.has(first)).toBe(true);
    expect(town.reported.at(-1)).toMatchObject({ step: "remove replaced images" });
  });

  test.each<[string, string, () => Promise<Uint8Array>, string]>([
    ["a text", "logo", async () => Buffer.from("hola"), "NOT_AN_IMAGE"],
    [
      "a drawing",
      "logo",
      async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "NOT_AN_IMAGE",
    ],
    ["a GIF", "logo", () => picture(9, 9).gif().toBuffer(), "NOT_AN_IMAGE"],
    ["one too wide", "logo", () => picture(501, 150).png().toBuffer(), "IMAGE_TOO_BIG"],
    ["one too high", "isologo", () => picture(500, 151).webp().toBuffer(), "IMAGE_TOO_BIG"],
    ["a head alone", "logo", async () => Buffer.from("\x89PNG\r\n\x1a\nIHDR", "latin1"), "IMAGE_DAMAGED"],
    [
      "half of one",
      "cover",
      async () => {
        const whole = await sharp(crypto.getRandomValues(new Uint8Array(90 * 90 * 3)), {
          raw: { width: 90, height: 90, channels: 3 },
        })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
      "IMAGE_DAMAGED",
    ],
  ])("is refused, and nothing stored: %s", async (_name, kind, bytes, code) => {
    const files = town.files.size;
    await expectRefusal(put(kind, await bytes()), "unprocessable", { code, details: [{ path: "image" }] });
    expect(town.files.size).toBe(files);
  });
});

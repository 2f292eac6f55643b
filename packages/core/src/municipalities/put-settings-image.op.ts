import { z } from "zod";
import { sha256Hex } from "../documents/pdf-store";
import type { Context } from "../kernel/context";
import { fileInput } from "../kernel/file";
import { storageUnavailable } from "../kernel/invoke";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { IMAGE_MAX_BYTES, IMAGE_REFUSALS, type ImageFormat, imageTooLarge, inspectImage } from "./image";
import { lockSettings } from "./lock-settings";
import {
  IMAGE_COLUMNS,
  IMAGE_KINDS,
  type ImageKind,
  imageFolder,
  presentSettings,
  readSettings,
  settingsObject,
} from "./settings";

const EXTENSIONS: Readonly<Record<ImageFormat, string>> = { png: "png", jpeg: "jpg", webp: "webp" };

/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

export const putSettingsImageOp = defineOperation({
  id: "settings.putImage",
  summary: "Reemplaza el logo, el isologo o la portada; el logo encabeza los documentos desde el siguiente",
  access: "administrator",
  effect: "write",
  input: z.strictObject({
    kind: meant(z.enum(IMAGE_KINDS), { note: "Qué imagen es", example: "logo" }),
    image: meant(fileInput({ maxBytes: IMAGE_MAX_BYTES, tooLarge: imageTooLarge }), {
      note: "PNG, JPEG o WebP de hasta 2 MB; el logo y el isologo, de hasta 500 x 150 píxeles",
      example: { fileName: "logo.png", contentType: "image/png", bytes: new Uint8Array(PIXEL) },
    }),
  }),
  output: settingsObject,
  errors: ["invalid_input", ...IMAGE_REFUSALS, storageUnavailable],
}).run(async (ctx, { kind, image }) => {
  const format = await inspectImage(image.bytes, kind);
  const prefix = `${imageFolder(ctx.tenant.schema)}/${kind}-${sha256Hex(image.bytes)}-`;
  const now = await readSettings(ctx.db);
  if (now[IMAGE_COLUMNS[kind]]?.startsWith(prefix)) return presentSettings(ctx, now);

  const key = await storeImage(ctx, prefix, format, image.bytes);
  const changed = await ctx.transaction(async (tx) => {
    await lockSettings(tx);
    return tx.settings.update({ where: { id: 1 }, data: columnOf(kind, key) });
  });
  // The one before stays for whoever has begun to read it: the sweep of files removes what the settings name no longer.
  return presentSettings(ctx, changed);
});

/**
 * Before the row that names it is committed. An id of its own: a file that nobody names is never named again, not even by the same
 * bytes, so that it can be cleared away.
 */
const storeImage = async (
  ctx: Pick<Context, "ports" | "newId">,
  prefix: string,
  format: ImageFormat,
  bytes: Uint8Array,
): Promise<string> => {
  const key = `${prefix}${ctx.newId()}.${EXTENSIONS[format]}`;
  await ctx.ports.storage.put(key, bytes, `image/${format}`);
  return key;
};

const columnOf = (kind: ImageKind, key: string) => ({ [IMAGE_COLUMNS[kind]]: key });

import { dataUrl } from "@foja/composer/inline-images";
import type { Context } from "../kernel/context";
import type { Letterhead } from "../ports/composer";

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

type Reads = Pick<Context, "db" | "ports" | "tenant">;

/** Header of the municipality's documents, as it is now. */
export const loadLetterhead = async (ctx: Reads): Promise<Letterhead> => {
  const settings = await readSettings(ctx);
  return {
    name: settings.name,
    slogan: settings.annualSlogan,
    logo: settings.logoKey && (await loadLogo(ctx, settings.logoKey)),
    language: ctx.tenant.language,
  };
};

const readSettings = ({ db }: Reads) => db.settings.findUniqueOrThrow({ where: { id: 1 } });

/** One that was replaced may be cleared away between the row and the file: then there is another by now. */
const loadLogo = async (ctx: Reads, key: string): Promise<string | null> => {
  const found = await loadImage(ctx, key);
  if (found) return found;
  const { logoKey } = await readSettings(ctx);
  return logoKey && logoKey !== key ? await loadImage(ctx, logoKey) : null;
};

const loadImage = async ({ ports }: Reads, key: string): Promise<string | null> => {
  const bytes = await ports.storage.get(key);
  const type = IMAGE_TYPES[key.split(".").at(-1) ?? ""];
  return bytes && type ? dataUrl(type, bytes) : null;
};

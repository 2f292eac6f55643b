import { dataUrl } from "@foja/composer/inline-images";
import type { Context } from "../kernel/context";
import type { Letterhead } from "../ports/composer";

const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
};

/** Header of the municipality's documents, as it is now. */
export const loadLetterhead = async (ctx: Pick<Context, "db" | "ports" | "tenant">): Promise<Letterhead> => {
  const settings = await ctx.db.settings.findUniqueOrThrow({ where: { id: 1 } });
  return {
    name: settings.name,
    slogan: settings.annualSlogan,
    logo: settings.logoKey && (await loadImage(ctx, settings.logoKey)),
    language: ctx.tenant.language,
  };
};

const loadImage = async ({ ports }: Pick<Context, "ports">, key: string): Promise<string | null> => {
  const bytes = await ports.storage.get(key);
  const type = IMAGE_TYPES[key.split(".").at(-1) ?? ""];
  return bytes && type ? dataUrl(type, bytes) : null;
};

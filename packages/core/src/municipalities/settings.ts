import type { Settings } from "@foja/db/generated/tenant/client";
import { z } from "zod";
import { LINK_EXPIRES_IN_SECONDS } from "../documents/pdf-store";
import type { Context, Db } from "../kernel/context";

export const IMAGE_KINDS = ["logo", "isologo", "cover"] as const;

export type ImageKind = (typeof IMAGE_KINDS)[number];

/** Below it lie the images of a municipality, and nothing else. */
export const imageFolder = (schema: string): string => `${schema}/images`;

/** Where each image is named. */
export const IMAGE_COLUMNS = {
  logo: "logoKey",
  isologo: "isologoKey",
  cover: "coverKey",
} as const satisfies Record<ImageKind, keyof Settings>;

const imageLink = z
  .string()
  .nullable()
  .describe(`Dirección de la imagen durante ${LINK_EXPIRES_IN_SECONDS} segundos; nulo si no hay`);

/** The municipality as its administrators see it (decisions E). */
export const settingsObject = z.strictObject({
  name: z.string(),
  acronym: z.string().describe("No se cambia: forma parte de los números oficiales"),
  city: z.string(),
  address: z.string(),
  contact_email: z.string(),
  website_url: z.string(),
  annual_slogan: z.string(),
  timezone: z.string(),
  primary_color: z.string(),
  logo_url: imageLink,
  isologo_url: imageLink,
  cover_url: imageLink,
});

/** What can be said by name, as callers see it. */
export const presentTexts = (row: Settings) => ({
  name: row.name,
  acronym: row.acronym,
  city: row.city,
  address: row.address,
  contact_email: row.contactEmail,
  website_url: row.websiteUrl,
  annual_slogan: row.annualSlogan,
  timezone: row.timezone,
  primary_color: row.primaryColor,
});

export const presentSettings = async (
  ctx: Pick<Context, "ports">,
  row: Settings,
): Promise<z.input<typeof settingsObject>> => ({
  ...presentTexts(row),
  logo_url: await linkTo(ctx, row, "logo"),
  isologo_url: await linkTo(ctx, row, "isologo"),
  cover_url: await linkTo(ctx, row, "cover"),
});

const linkTo = async (
  { ports }: Pick<Context, "ports">,
  row: Settings,
  kind: ImageKind,
): Promise<string | null> => {
  const key = row[IMAGE_COLUMNS[kind]];
  if (!key) return null;
  const fileName = `${kind}${key.slice(key.lastIndexOf("."))}`;
  return ports.storage.link(key, { expiresInSeconds: LINK_EXPIRES_IN_SECONDS, fileName });
};

/** A municipality has one row of them, from its creation on. */
export const readSettings = (db: Db): Promise<Settings> =>
  db.settings.findUniqueOrThrow({ where: { id: 1 } });

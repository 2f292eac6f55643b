import { z } from "zod";
import { printedLine } from "../documents/content-characters";
import { changedMeanwhile, expectedInput, requireExpected } from "../kernel/expected";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { defineRefusal } from "../kernel/refusal";
import { writtenLine, writtenText } from "../kernel/text";
import { timezoneInput } from "../kernel/time-zone";
import { colorInput } from "../organization/color";
import { lockSettings } from "./lock-settings";
import { presentSettings, presentTexts, settingsObject } from "./settings";

/** What may be empty: then it is not told to anybody. */
const orNothing = <S extends z.ZodType>(schema: S) => z.union([z.literal(""), schema]);

// Also while nothing is public, whose addresses contain it (specification 2, 9).
const acronymFixed = defineRefusal<[acronym: string]>(
  "conflict",
  "ACRONYM_FIXED",
  (acronym) =>
    `La sigla es ${acronym} y no se cambia: forma parte de los números oficiales y de las direcciones públicas`,
  { about: "acronym" },
);

/** What may be said of a municipality. */
export const changes = {
  name: meant(printedLine(100), {
    note: "Nombre del municipio, como se imprime",
    example: "Municipalidad de Villa Ejemplo",
  }),
  acronym: meant(writtenLine(6).toUpperCase(), {
    note: "Sigla: solo la que ya tiene, para quien envía todos los datos juntos",
    example: "MUNI",
  }),
  city: meant(printedLine(100), {
    note: "Ciudad, como se imprime junto a la fecha",
    example: "Villa Ejemplo",
  }),
  address: meant(writtenText(200, 0), { note: "Domicilio", example: "San Martín 100" }),
  contact_email: meant(orNothing(z.email().max(254).toLowerCase()), {
    note: "Correo de contacto; vacío si no hay",
    example: "contacto@villa.example",
  }),
  website_url: meant(orNothing(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(500)), {
    note: "Sitio web, http o https; vacío si no hay",
    example: "https://www.villa.example",
  }),
  annual_slogan: meant(writtenText(200, 0), {
    note: "Lema del año, que encabeza los documentos; vacío si no hay",
    example: "Año de la ribera recuperada",
  }),
  timezone: timezoneInput,
  primary_color: meant(colorInput, {
    note: "Color, #RRGGBB; donde se muestra, se corrige para que se lea",
    example: "#1f5f99",
  }),
};

export const updateSettingsOp = defineOperation({
  id: "settings.update",
  summary: "Cambia los datos del municipio; otra sigla no se acepta, porque forma parte de los números",
  access: "administrator",
  effect: "write",
  input: z.strictObject({ ...z.strictObject(changes).partial().shape, expected: expectedInput(changes) }),
  output: settingsObject,
  errors: ["invalid_input", acronymFixed, changedMeanwhile],
}).run(async (ctx, { expected, ...wanted }) => {
  const row = await ctx.transaction(async (tx) => {
    const now = await lockSettings(tx);
    if (wanted.acronym !== undefined && wanted.acronym !== now.acronym) throw acronymFixed(now.acronym);
    requireExpected(expected, presentTexts(now));
    const changed = await tx.settings.update({
      where: { id: 1 },
      data: {
        ...(wanted.name !== undefined && { name: wanted.name }),
        ...(wanted.city !== undefined && { city: wanted.city }),
        ...(wanted.address !== undefined && { address: wanted.address }),
        ...(wanted.contact_email !== undefined && { contactEmail: wanted.contact_email }),
        ...(wanted.website_url !== undefined && { websiteUrl: wanted.website_url }),
        ...(wanted.annual_slogan !== undefined && { annualSlogan: wanted.annual_slogan }),
        ...(wanted.timezone !== undefined && { timezone: wanted.timezone }),
        ...(wanted.primary_color !== undefined && { primaryColor: wanted.primary_color }),
      },
    });
    // Another schema's table, in the same transaction: who belongs to several municipalities chooses by these.
    await tx.$executeRaw`
      UPDATE foja_global.municipalities SET name = ${changed.name}, primary_color = ${changed.primaryColor}
      WHERE schema_name = ${ctx.tenant.schema}`;
    return changed;
  });
  return presentSettings(ctx, row);
});

import { createCaseOp } from "@foja/core/cases/create-case.op";
import { createDocumentOp } from "@foja/core/documents/create-document.op";
import { updateDocumentOp } from "@foja/core/documents/update-document.op";
import type { Context } from "@foja/core/kernel/context";
import { invoke } from "@foja/core/kernel/invoke";
import { signDocumentOp } from "@foja/core/signing/sign-document.op";
import { startSigningOp } from "@foja/core/signing/start-signing.op";
import type { TenantClient } from "@foja/db/clients/types";
import { type Acting, actingIn, type SampleSources } from "./acting";
import type { DemoInstallation, DemoPerson } from "./seed-base";
import { seedRecords } from "./seed-records";

type SampleDocument = {
  readonly reference: string;
  readonly content: string;
  readonly signers: readonly DemoPerson[];
  /** How far it goes: `pending` waits for its first signer. */
  readonly until: "draft" | "pending" | "signed";
};

type Sample = {
  readonly by: DemoPerson;
  /** Acronym of the case type. */
  readonly template: string;
  readonly reference: string;
  readonly document?: SampleDocument;
};

/**
 * A handful of cases, documents and records, made through the very operations that everybody uses. What is there already is not made
 * again, so a run that was interrupted is completed by the next one.
 */
export const seedSamples = async (sources: SampleSources): Promise<void> => {
  const { installation } = sources;
  await seedTown(sources, installation.municipality.schema, samplesOf(installation));
  await seedTown(sources, installation.other.municipality.schema, otherSamplesOf(installation));
  await seedRecords(sources);
};

const seedTown = async (
  sources: SampleSources,
  schema: string,
  samples: readonly Sample[],
): Promise<void> => {
  const missing = await findMissing(sources.database.tenant(schema), samples);
  if (missing.length === 0) return;

  const acting = await actingIn(sources, schema);
  for (const sample of missing) await makeSample(acting, sample);
};

type Missing = Sample & {
  /** Made by a run that did not get further. */
  readonly caseId: string | undefined;
};

const findMissing = async (db: TenantClient, samples: readonly Sample[]): Promise<Missing[]> => {
  const references = samples.flatMap(({ reference, document }) => [
    reference,
    document?.reference ?? reference,
  ]);
  const where = { reference: { in: references } };
  const [cases, documents] = await Promise.all([
    db.case.findMany({ where, select: { id: true, reference: true } }),
    db.document.findMany({ where: { ...where, type: { isInternal: false } }, select: { reference: true } }),
  ]);
  return samples.flatMap((sample) => {
    const caseId = cases.find(({ reference }) => reference === sample.reference)?.id;
    const isThere = documents.some(({ reference }) => reference === sample.document?.reference);
    return caseId && (isThere || !sample.document) ? [] : { ...sample, caseId };
  });
};

const makeSample = async (acting: Acting, sample: Missing): Promise<void> => {
  const ctx = await acting(sample.by);
  const caseId = sample.caseId ?? (await openSample(ctx, sample));
  if (sample.document) await makeDocument(acting, ctx, caseId, sample.document);
};

const openSample = async (ctx: Context<"user">, { template, reference }: Sample): Promise<string> => {
  const { id } = await ctx.db.caseTemplate.findUniqueOrThrow({ where: { acronym: template } });
  const { case_id } = await invoke(createCaseOp, ctx, { case_template_id: id, reference });
  return case_id;
};

const makeDocument = async (
  acting: Acting,
  ctx: Context<"user">,
  case_id: string,
  { reference, content, signers, until }: SampleDocument,
): Promise<void> => {
  const { document_id } = await invoke(createDocumentOp, ctx, {
    document_type_acronym: "IF",
    reference,
    case_id,
  });
  await invoke(updateDocumentOp, ctx, {
    document_id,
    content,
    signers: signers.map(({ user_id }) => user_id),
  });
  if (until === "draft") return;

  await invoke(startSigningOp, ctx, { document_id });
  if (until === "pending") return;
  for (const signer of signers) await invoke(signDocumentOp, await acting(signer), { document_id });
};

const samplesOf = ({ users: { creator, signer, numerator } }: DemoInstallation): Sample[] => [
  {
    by: creator,
    template: "HABCOM",
    reference: "Habilitación de la panadería La Espiga",
    document: {
      reference: "Informe sobre la documentación presentada",
      content:
        "<p>Se verificó la documentación presentada para habilitar el local de la calle <strong>Los Tilos 342</strong>.</p><p>Está completa y corresponde continuar el trámite.</p>",
      signers: [signer, numerator],
      until: "signed",
    },
  },
  {
    by: creator,
    template: "VIAPUB",
    reference: "Feria de emprendedores en la plaza central",
    document: {
      reference: "Informe legal sobre el uso del espacio público",
      content: "<p>No hay objeciones legales a la ocupación temporaria de la plaza.</p>",
      signers: [signer, numerator],
      until: "pending",
    },
  },
  {
    by: creator,
    template: "OBRAPA",
    reference: "Ampliación de vivienda en el barrio Las Acacias",
    document: {
      reference: "Informe de antecedentes de la parcela",
      content: "<p>La parcela registra una obra anterior con final aprobado.</p>",
      signers: [signer, numerator],
      until: "draft",
    },
  },
  { by: creator, template: "EXPGEN", reference: "Pedido de copia de planos del archivo" },
  { by: numerator, template: "SUMADM", reference: "Sumario por faltante de herramientas en el corralón" },
];

const otherSamplesOf = ({ other: { users } }: DemoInstallation): Sample[] => [
  { by: users.creator, template: "EXPGEN", reference: "Refacción del puente peatonal" },
];

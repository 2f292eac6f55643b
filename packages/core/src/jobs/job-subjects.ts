import type { TroubledJob } from "@foja/db/queue/municipality-jobs";
import { z } from "zod";
import type { Context } from "../kernel/context";
import { documentVisibility } from "../permissions/document-visibility";
import { overseerOf } from "../permissions/overseer";

export const SUBJECT_KINDS = ["document", "person", "email", "proposal", "municipality"] as const;

/** What a job is about, as far as the administrator may know it. */
export const jobSubject = z.strictObject({
  kind: z.enum(SUBJECT_KINDS),
  id: z.guid().nullable().describe("Del documento o de la persona"),
  label: z
    .string()
    .nullable()
    .describe("Número o referencia, nombre, correo; nulo si ya no existe o quien consulta no puede verlo"),
});
export type JobSubject = z.output<typeof jobSubject>;

// Never the text of a mail: what a job carries is shown only by what it is about.
const named = z
  .looseObject({
    documentId: z.guid(),
    userId: z.guid(),
    email: z.string(),
    to: z.string(),
    subject: z.string(),
    proposalId: z.guid(),
  })
  .partial()
  .catch({});

/** In the order of the jobs; three statements, however many they are. */
export const findSubjects = async (
  { db, global, actor, tenant }: Pick<Context<"administrator">, "db" | "global" | "actor" | "tenant">,
  jobs: readonly Pick<TroubledJob, "payload">[],
): Promise<JobSubject[]> => {
  const all = jobs.map(({ payload }) => named.parse(payload));
  const ids = (key: "documentId" | "userId" | "proposalId") => all.flatMap((one) => one[key] ?? []);
  const [documents, people, proposals] = await Promise.all([
    db.document.findMany({
      where: { AND: [{ id: { in: ids("documentId") } }, documentVisibility(overseerOf(actor))] },
      select: { id: true, officialNumber: true, reference: true },
    }),
    db.user.findMany({ where: { id: { in: ids("userId") } }, select: { id: true, fullName: true } }),
    global.catalogProposal.findMany({
      where: { id: { in: ids("proposalId") }, municipalityId: tenant.municipalityId },
      select: { id: true, data: true },
    }),
  ]);
  const labels = new Map<string, string>([
    ...documents.map((one) => [one.id, one.officialNumber ?? one.reference] as const),
    ...people.map((one) => [one.id, one.fullName] as const),
    ...proposals.map((one) => [one.id, nameOf(one.data)] as const),
  ]);
  const label = (id: string) => labels.get(id) ?? null;
  return all.map(({ documentId, userId, email, to, subject, proposalId }): JobSubject => {
    if (documentId)
      return { kind: "document", id: labels.has(documentId) ? documentId : null, label: label(documentId) };
    if (userId) return { kind: "person", id: labels.has(userId) ? userId : null, label: label(userId) };
    if (to) return { kind: "email", id: null, label: subject ? `${to}: ${subject}` : to };
    if (email) return { kind: "email", id: null, label: email };
    if (proposalId) return { kind: "proposal", id: null, label: label(proposalId) };
    return { kind: "municipality", id: null, label: null };
  });
};

const nameOf = (data: unknown): string =>
  z.looseObject({ name: z.string() }).catch({ name: "" }).parse(data).name;

import type { AppRouter } from "@foja/api/trpc/router";
import type { inferRouterOutputs } from "@trpc/server";

/** What the operations answer, as the pages get it. */
export type Outputs = inferRouterOutputs<AppRouter>;

export type CaseRow = Outputs["cases"]["search"]["cases"][number];
export type DocumentRow = Outputs["documents"]["search"]["documents"][number];
export type DocumentDescription = Outputs["documents"]["describe"];
export type QueueRow = Outputs["documents"]["listSigningQueue"]["documents"][number];

type Admin = Outputs["admin"];
export type KeyRow = Admin["keys"]["list"]["api_keys"][number];
export type NewKey = Admin["keys"]["create"];
export type KeyDetail = Admin["keys"]["get"];
export type KeyUserRow = Admin["keys"]["listUsers"]["users"][number];
export type CitizenRow = Admin["municipality"]["listCitizens"]["citizens"][number];
export type CitizenDetail = Admin["municipality"]["getCitizen"];
export type CertificateRow = Admin["certificates"]["list"]["certificates"][number];
export type CertificateInUse = Admin["certificates"]["get"];
export type SettingsRow = Admin["municipality"]["getSettings"];
export type TokenSettingsRow = Admin["municipality"]["getTokenSigning"];
export type ReceiverRow = Admin["statistics"]["listReceivers"]["receivers"][number];
export type DeliveryDetail = Admin["statistics"]["getDelivery"];
export type DeliveryRow = Admin["statistics"]["listDeliveries"]["webhook_deliveries"][number];
export type SignatureRow = Outputs["admin"]["statistics"]["listSignatures"]["signatures"][number];
export type JobRow = Outputs["admin"]["jobs"]["list"]["jobs"][number];
export type MailRow = Outputs["admin"]["mails"]["list"]["mails"][number];
export type StatsCaseRow = Outputs["admin"]["statistics"]["listCases"]["cases"][number];
export type Department = Admin["organization"]["getDepartment"];
export type RankRow = Admin["organization"]["listRanks"]["ranks"][number];

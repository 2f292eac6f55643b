import { z } from "zod";

export const DOCUMENT_STATUSES = ["draft", "sent_to_sign", "signed", "rejected"] as const;
export const documentStatus = z.enum(DOCUMENT_STATUSES);
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** What a person is shown (specification 1, 2.3): it depends on who looks. */
export const VISUAL_STATES = ["En edición", "Firmar ahora", "En proceso de firma", "Firmado"] as const;
export type VisualState = (typeof VISUAL_STATES)[number];

type CatalogState = {
  readonly code: DocumentStatus;
  readonly name: string;
  readonly description: string;
  readonly visual_labels: readonly VisualState[];
};

export const DOCUMENT_STATES: readonly CatalogState[] = [
  {
    code: "draft",
    name: "Borrador",
    description: "Su creador lo edita. Todavía no se envió a la firma.",
    visual_labels: ["En edición"],
  },
  {
    code: "sent_to_sign",
    name: "Enviado a la firma",
    description: "El PDF está generado y espera las firmas, en orden.",
    visual_labels: ["Firmar ahora", "En proceso de firma"],
  },
  {
    code: "signed",
    name: "Firmado",
    description: "Tiene todas las firmas y número oficial. No se puede cambiar.",
    visual_labels: ["Firmado"],
  },
  {
    code: "rejected",
    name: "Rechazado",
    description: "Un firmante o su creador lo rechazó. Al guardarlo vuelve a ser un borrador.",
    visual_labels: ["En edición"],
  },
];

export type SigningTurns = {
  readonly status: string;
  /** In the order of signing. */
  readonly signers: readonly { readonly userId: string | null; readonly signedAt: Date | null }[];
};

/** The signer whose turn it is. */
export const nextSigner = <S extends SigningTurns["signers"][number]>(signers: readonly S[]): S | undefined =>
  signers.find(({ signedAt }) => signedAt === null);

/** Pure: what `userId` sees. */
export const visualState = (document: SigningTurns, userId: string): VisualState => {
  switch (documentStatus.parse(document.status)) {
    case "draft":
    case "rejected":
      return "En edición";
    case "signed":
      return "Firmado";
    case "sent_to_sign":
      return nextSigner(document.signers)?.userId === userId ? "Firmar ahora" : "En proceso de firma";
  }
};

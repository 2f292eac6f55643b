import { signatureBoxes } from "../layout/signing-sheet";
import { embedFont, latinFont } from "../pdf/font";
import { writeFull } from "../pdf/full-writer";
import { PdfGraph } from "../pdf/graph";
import { firstPage } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { findMarker } from "../pdf/text";
import { aDocument, type DocumentOptions } from "../test-documents";
import type { Person } from "./appearance";
import { embedSignature } from "./embed-signature";
import { prepareSignature, type SignatureRequest } from "./prepare-signature";
import { addSigningFields } from "./stamp-fields";

/** A document as the composer makes it: fields for number, date and every signer, before any signature. */
export const aComposedDocument = (
  signers: number,
  options: DocumentOptions & { tagged?: boolean } = {},
): Buffer => {
  const graph = PdfGraph.from(new PdfReader(aDocument(options)));
  const marker = findMarker(graph, graph.catalog);
  if (!marker) throw new Error("the document needs a marker");
  addSigningFields(graph, {
    stampPage: firstPage(graph, graph.catalog).ref,
    signaturePage: marker.page.ref,
    boxes: signatureBoxes(marker.y, signers),
    font: embedFont(graph, latinFont()),
    catalog: graph.rootRef,
    tagged: options.tagged ?? false,
  });
  return writeFull(graph, { objectStreams: options.layout !== "stream" });
};

export const aPerson = (name = "Ana Núñez"): Person => ({
  name,
  seal: "Directora de Obras Particulares",
  department: "Secretaría de Planeamiento",
  entity: "Municipalidad de Tandil",
});

export const SIGNING_TIME = new Date("2027-03-05T15:00:00Z");
export const STAMP = { number: "IF-2027-00000012-MUNI-OBRAS", cityAndDate: "Tandil, 5 de marzo de 2027" };

// Enough for everything but the verification of its value: an empty SEQUENCE.
const NO_CMS = Buffer.from("3000", "hex");

export const signWithoutValue = (pdf: Buffer, request: Partial<SignatureRequest> = {}): Buffer =>
  embedSignature(prepareSignature(pdf, { person: aPerson(), signingTime: SIGNING_TIME, ...request }), NO_CMS);

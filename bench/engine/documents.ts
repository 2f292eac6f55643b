import { randomBytes } from "node:crypto";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import type { Signer } from "@foja/pades/cms/signer";
import { dict, type PdfObject, ref, Stream } from "@foja/pades/pdf/objects";
import { signPdf } from "@foja/pades/sign/sign-pdf";
import { aComposedDocument } from "@foja/pades/sign/test-signing";

const MEGABYTE = 2 ** 20;
const FIRST_ATTACHED = 1_000;

/** As the composer makes them, fields and font are there; objects packed into streams or each by itself. */
export const composed = (pages: number, objects: "packed" | "plain"): Buffer =>
  aComposedDocument(2, { pages, layout: objects === "packed" ? "objectStreams" : "stream" });

/** The same with streams of a megabyte that nothing compresses, as scanned pages are. */
export const heavy = (megabytes: number, pages: number): Buffer => {
  const numbers = Array.from({ length: megabytes }, (_, index) => FIRST_ATTACHED + index);
  const extra = new Map<number, PdfObject>(
    numbers.map((number) => [number, new Stream(dict(), randomBytes(MEGABYTE))]),
  );
  const catalog = { FOJA_Bench: numbers.map((number) => ref(number)) };
  return aComposedDocument(2, { pages, extra, catalog });
};

const PERSON = {
  name: "Ana Núñez",
  seal: "Directora de Obras Particulares",
  department: "Secretaría de Planeamiento",
  entity: "Municipalidad de Villa Ejemplo",
};

/** Level B-B, visible, key at hand. */
export const signOnce = async (pdf: Buffer, signer: Signer): Promise<Buffer> => {
  const request = { person: PERSON, signingTime: new Date() };
  const { bytes } = await signPdf(pdf, request, (digest) => createDetachedSignature({ signer, digest }));
  return bytes;
};

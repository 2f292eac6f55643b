import { stringAt } from "@foja/pades/pdf/access";
import { type FormField, listFields } from "@foja/pades/pdf/acro-form";
import type { PdfReader } from "@foja/pades/pdf/reader";
import { decodeText } from "@foja/pades/pdf/text-string";
import { ImportError } from "./import-error";

/** What we call the fields that signing fills, in what we compose and in what we make room in (`addSigningFields`, `addFields`). */
const OURS: readonly (readonly [type: string, name: RegExp, title: RegExp])[] = [
  ["Sig", /^firma\d+(_\d+)?$/, /^Firma \d+( de \d+)?$/],
  ["Tx", /^numero(_\d+)?$/, /^Número del documento$/],
  ["Tx", /^fecha(_\d+)?$/, /^Lugar y fecha$/],
];

/**
 * Room that we made for signers and a number that did not come yet: a document of ours that waits for them, or was rejected. Imported it
 * would be signed in their place.
 * @throws ImportError
 */
export const requireNotOurs = (reader: PdfReader): void => {
  const isWaiting = ({ dict, type, name, value }: FormField): boolean => {
    const title = stringAt(reader, dict, "TU");
    return (
      (value === undefined || value === null) &&
      OURS.some(
        ([ofType, named, titled]) =>
          type === ofType && named.test(name) && title !== undefined && titled.test(decodeText(title)),
      )
    );
  };
  if (listFields(reader, reader.catalog).some(isWaiting)) throw ours();
};

const ours = () =>
  new ImportError(
    "PDF_OF_A_DOCUMENT",
    "El PDF es una versión sin todas las firmas de un documento de esta plataforma, y no se puede importar como otro. Use el documento mismo",
  );

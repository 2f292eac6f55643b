import type { Box } from "@foja/pades/layout/signing-sheet";
import { toPage, transformBox } from "@foja/pades/layout/visible-space";
import { appendTo, ensureForm, listFields } from "@foja/pades/pdf/acro-form";
import { dict, name } from "@foja/pades/pdf/objects";
import type { Page } from "@foja/pades/pdf/pages";
import type { PdfReader } from "@foja/pades/pdf/reader";
import { textString } from "@foja/pades/pdf/text-string";
import { PRINT_AND_LOCKED } from "@foja/pades/sign/annotation-flags";
import { emptyAppearance } from "@foja/pades/sign/appearance";
import { openForSigning } from "@foja/pades/sign/open-for-signing";

/** `box` is in visible space. */
export type Place = { readonly page: Page; readonly box: Box };

/** Adds an empty signature field in each place: to those who signed before no more than a field for somebody who will sign. */
export const addFields = (reader: PdfReader, places: readonly Place[]): Uint8Array => {
  const { update } = openForSigning(reader);
  const form = ensureForm(update, reader.rootRef);
  const taken = new Set(listFields(reader, reader.catalog).map((field) => field.name));
  let number = 0;
  for (const { page, box } of places) {
    do number++;
    while (taken.has(`firma${number}`));
    const rect = transformBox(toPage(page), box);
    const field = update.add(
      dict({
        Type: name("Annot"),
        Subtype: name("Widget"),
        FT: name("Sig"),
        T: textString(`firma${number}`),
        TU: textString(`Firma ${number}`),
        F: PRINT_AND_LOCKED,
        Rect: [...rect],
        P: page.ref,
        AP: dict({ N: update.add(emptyAppearance(rect[2] - rect[0], rect[3] - rect[1])) }),
      }),
    );
    appendTo(update, page.ref, "Annots", [field]);
    appendTo(update, form, "Fields", [field]);
  }
  return update.build().bytes;
};

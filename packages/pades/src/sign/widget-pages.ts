import { arrayAt } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { type Dict, type ObjectSource, Ref } from "../pdf/objects";
import { lastPage, listPages, type Page } from "../pdf/pages";

export type WidgetPages = (widget: FormField["widget"]) => Page | undefined;

/**
 * The page of a widget: by its P, else by the list that names it. Looks at the last page first, where signatures stand; a form with
 * many fields elsewhere walks the page tree once, not once a field.
 */
export const createWidgetPages = (source: ObjectSource, catalog: Dict): WidgetPages => {
  const last = lastPage(source, catalog);
  let index: PageIndex | undefined;
  return (widget) => {
    if (!widget) return undefined;
    const parent = widget.dict.get("P");
    if (parent instanceof Ref && parent.number === last.ref.number) return last;
    index ??= indexPages(source, catalog);
    const stated = parent instanceof Ref ? index.byNumber.get(parent.number) : undefined;
    return stated ?? index.byAnnotation.get(widget.ref.number);
  };
};

type PageIndex = { readonly byNumber: Map<number, Page>; readonly byAnnotation: Map<number, Page> };

const indexPages = (source: ObjectSource, catalog: Dict): PageIndex => {
  const byNumber = new Map<number, Page>();
  const byAnnotation = new Map<number, Page>();
  for (const page of listPages(source, catalog)) {
    byNumber.set(page.ref.number, page);
    for (const item of arrayAt(source, page.dict, "Annots") ?? []) {
      if (item instanceof Ref) byAnnotation.set(item.number, page);
    }
  }
  return { byNumber, byAnnotation };
};

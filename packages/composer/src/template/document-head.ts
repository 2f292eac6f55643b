import { escapeHtml } from "../html-text";

export type DocumentHead = {
  /** Name of the document type, for example "Informe". */
  readonly typeName: string;
  readonly reference: string;
  /** Of notes and memos, in the order in which they were chosen. Blind copies never get here. */
  readonly to?: readonly string[];
  readonly cc?: readonly string[];
};

/** What a document is, what it is about and to whom it goes: the lines above its content. */
export const documentHeadHtml = ({ typeName, reference, to = [], cc = [] }: DocumentHead): string =>
  [
    `<p class="foja-kind">${escapeHtml(typeName)}</p>`,
    line("Para", to),
    line("Con copia", cc),
    line("Referencia", [reference]),
    '<hr class="foja-rule" />',
  ].join("");

const line = (label: string, values: readonly string[]): string =>
  values.length === 0
    ? ""
    : `<p class="foja-line"><strong>${label}:</strong> ${values.map(oneLine).join("; ")}</p>`;

const oneLine = (text: string): string => escapeHtml(text).replace(/\s+/g, " ").trim();

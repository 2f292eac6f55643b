import { escapeHtml } from "../html-text";
import type { FieldDefinition, FormSnapshot } from "./form-snapshot";
import { formatValue } from "./format-value";

/** A controlled form as the table that is printed: a row per field of the definition, in its order. */
export const formHtml = (form: FormSnapshot): string => {
  const rows = form.schema.map((field) => fieldRow(field, form.data));
  return `<table class="foja-data"><tbody>${rows.join("")}</tbody></table>`;
};

const fieldRow = (field: FieldDefinition, data: FormSnapshot["data"]): string => {
  const value = Object.hasOwn(data, field.name) ? data[field.name] : null;
  const text = escapeHtml(formatValue(field.type, value)).replace(/\r\n|\r|\n/g, "<br />");
  return `<tr><th scope="row">${escapeHtml(field.label)}</th><td>${text}</td></tr>`;
};

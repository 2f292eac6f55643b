import { escapeHtml } from "../html-text";

/** A sheet with a title, a number and named values: how the system's own documents look. */
export const dataSheet = (
  title: string,
  number: string,
  rows: readonly (readonly [label: string, value: string])[],
): string =>
  [
    `<h1 class="foja-center">${escapeHtml(title)}</h1>`,
    `<p class="foja-number">${escapeHtml(number)}</p>`,
    `<table class="foja-data"><tbody>${rows.map(dataRow).join("")}</tbody></table>`,
  ].join("");

const dataRow = ([label, value]: readonly [string, string]): string =>
  `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value).replace(/\r\n|\r|\n/g, "<br />")}</td></tr>`;

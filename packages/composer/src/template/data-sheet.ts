import { escapeHtml } from "../html-text";

export type DataRow = readonly [label: string, value: string];

/** A sheet with a title, a number and named values: how the system's own documents look. */
export const dataSheet = (title: string, number: string, rows: readonly DataRow[]): string =>
  [
    `<h1 class="foja-center">${escapeHtml(title)}</h1>`,
    `<p class="foja-number">${escapeHtml(number)}</p>`,
    dataTable(rows),
  ].join("");

/** More named values below it, under a heading; nothing when there are none. */
export const dataSection = (heading: string, rows: readonly DataRow[]): string =>
  rows.length > 0 ? `<h2>${escapeHtml(heading)}</h2>${dataTable(rows)}` : "";

const dataTable = (rows: readonly DataRow[]): string =>
  `<table class="foja-data"><tbody>${rows.map(dataRow).join("")}</tbody></table>`;

const dataRow = ([label, value]: DataRow): string =>
  `<tr><th scope="row">${escapeHtml(label)}</th><td>${escapeHtml(value).replace(/\r\n|\r|\n/g, "<br />")}</td></tr>`;

import { meant } from "./meaning";
import { writtenLine, writtenText } from "./text";

/** What something of the catalog is called, as lists show it. */
export const nameInput = (example: string) => meant(writtenLine(200), { note: "Nombre", example });

/** What it is for; it may stay empty. */
export const descriptionInput = meant(writtenText(2000, 0), {
  note: "Descripción: para qué sirve",
  example: "Se usa en trámites de comercio",
});

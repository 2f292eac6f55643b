import { aDocument } from "@foja/pades/test-documents";

const LINES = [
  "Municipalidad de Villa Calandria",
  "Direccion de Asuntos Legales",
  "",
  "Informe tecnico sobre el desague de calle Los Aromos",
  "",
  "En respuesta al reclamo de los frentistas de la cuadra 400 de calle Los Aromos,",
  "este sector inspecciono el desague pluvial el 18 de noviembre entre las 9 y las 11.",
  "",
  "1. La boca de tormenta de la esquina con Maipu esta obstruida por raices.",
  "2. El nivel de la calzada quedo 6 centimetros por encima del cordon.",
  "3. La limpieza puede hacerse con el equipo propio en una jornada.",
  "",
  "Se recomienda limpiar antes del 5 de diciembre.",
];

let made: Buffer | undefined;

/** A report of three pages, as people see it while they decide. */
export const sampleDocument = (): Buffer => {
  made ??= aDocument({
    pages: 3,
    markerY: 200,
    content: LINES.map((line, index) => `BT /F1 11 Tf 60 ${770 - 20 * index} Td (${line}) Tj ET`).join("\n"),
  });
  return made;
};

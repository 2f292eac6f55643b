import { defineDoor } from "../door/door";
import { plain } from "../door/envelope";
import { noSuchPath } from "../door/refusals";
import { authenticateReader, MUNICIPALITY_IN_PATH, READER_REFUSALS } from "./authenticate";
import { publicErrors } from "./refusals";
import { publicRows } from "./rows";

/** What everybody may read of a municipality, for its own sites (specification 2, 4.5). */
export const publicDoor = defineDoor({
  name: "public",
  base: "/api/v1/public",
  authenticate: authenticateReader,
  refusals: publicErrors,
  answer: plain,
  cacheControl: "private, max-age=60",
  rows: publicRows,
  describe: {
    title: "Consulta pública",
    idPrefix: "public.",
    security: {
      ReaderKey: {
        type: "apiKey",
        in: "header",
        name: "X-API-Key",
        description:
          "Clave del municipio que está en la dirección, de cualquier tipo menos backup y sin X-User-ID; nunca debe llegar a un navegador",
      },
    },
    inPath: {
      [MUNICIPALITY_IN_PATH]: { description: "Sigla del municipio, en minúsculas", example: "muni" },
    },
    errors: [...READER_REFUSALS, noSuchPath],
    groups: {
      search: "Búsqueda",
      registries: "Familias de registro",
      records: "Legajos",
      documents: "Documentos",
    },
  },
});

import { defineDoor } from "../door/door";
import { plain } from "../door/envelope";
import { authenticateBackup, BACKUP_REFUSALS } from "./authenticate";
import { syncErrors } from "./refusals";
import { syncRows } from "./rows";

/** Copies of a municipality's own data (specification 1, 4.8). */
export const syncDoor = defineDoor({
  name: "sync",
  base: "/api/v1/sync",
  authenticate: authenticateBackup,
  refusals: syncErrors,
  answer: plain,
  rows: syncRows,
  describe: {
    title: "Copias de respaldo",
    idPrefix: "backup.",
    security: {
      BackupKey: {
        type: "apiKey",
        in: "header",
        name: "X-API-Key",
        description: "Clave de tipo backup, `sk-backup-...`, desde una dirección permitida y sin X-User-ID",
      },
    },
    errors: BACKUP_REFUSALS,
    groups: { schema: "Catálogo de tablas", data: "Filas", documents: "PDF oficiales" },
  },
});

import { getSyncSchemaOp } from "@foja/core/sync/get-schema.op";
import { listSyncDocumentsOp } from "@foja/core/sync/list-documents.op";
import { listSyncRowsOp } from "@foja/core/sync/list-rows.op";
import { type RowLimit, row } from "../door/row";

// Of one key; fewer when the key says so (decisions B, 4.8).
const perMinute = (name: string, count: number): { limits: RowLimit[] } => ({
  limits: [{ name, per: "key", perMinute: count }],
});

// One line per row of the specification's table (document 1, 4.8), in its order.
export const syncRows = [
  row("GET", "/schema", getSyncSchemaOp, perMinute("sync", 30)),
  row("GET", "/data", listSyncRowsOp, perMinute("sync", 600)),
  row("GET", "/documents", listSyncDocumentsOp, perMinute("sync", 600)),
];

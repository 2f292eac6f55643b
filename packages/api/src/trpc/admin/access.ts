import { explainAccessOp } from "@foja/core/permissions/explain/explain-access.op";
import { query, router } from "../procedure";

export const accessRouter = router({ explain: query(explainAccessOp) });

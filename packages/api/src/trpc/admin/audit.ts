import { checkAuditOp } from "@foja/core/audit/check-audit.op";
import { describeAuditOp } from "@foja/core/audit/describe-audit.op";
import { listAuditOp } from "@foja/core/audit/list-audit.op";
import { walkAuditOp } from "@foja/core/audit/walk-audit.op";
import { query, router } from "../procedure";

export const auditRouter = router({
  list: query(listAuditOp),
  describe: query(describeAuditOp),
  walk: query(walkAuditOp),
  check: query(checkAuditOp),
});

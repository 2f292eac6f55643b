import { checkAuditOp } from "@foja/core/audit/check-audit.op";
import { describeAuditOp } from "@foja/core/audit/describe-audit.op";
import { listAuditOp } from "@foja/core/audit/list-audit.op";
import { query, router } from "../procedure";

export const auditRouter = router({
  list: query(listAuditOp),
  describe: query(describeAuditOp),
  check: query(checkAuditOp),
});

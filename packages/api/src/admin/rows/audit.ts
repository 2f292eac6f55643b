import { checkAuditOp } from "@foja/core/audit/check-audit.op";
import { describeAuditOp } from "@foja/core/audit/describe-audit.op";
import { listAuditOp } from "@foja/core/audit/list-audit.op";
import { exportChartOp } from "@foja/core/organization/export-chart.op";
import { row } from "../../door/row";

/** Document 3, 4.2: audit and organization chart. For the back office: the audit as a person reads it, and whether its chain holds. */
export const auditRows = [
  row("GET", "/audit", listAuditOp),
  row("GET", "/audit/differences", describeAuditOp),
  // Hashes all of it again.
  row("GET", "/audit/chain", checkAuditOp, { limits: [{ name: "audit.check", per: "key", perMinute: 10 }] }),
  row("GET", "/organigrama/export", exportChartOp),
];

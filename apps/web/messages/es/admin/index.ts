import charts from "./charts.json";
import jobs from "./jobs.json";
import mails from "./mails.json";
import signatureAudit from "./signature-audit.json";
import start from "./start.json";
import statistics from "./statistics.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { charts, jobs, mails, signatureAudit, start, statistics };

import audit from "./audit.json";
import caseTypes from "./case-types.json";
import catalog from "./catalog.json";
import certificates from "./certificates.json";
import chart from "./chart.json";
import charts from "./charts.json";
import citizens from "./citizens.json";
import deliveries from "./deliveries.json";
import documentTypes from "./document-types.json";
import families from "./families.json";
import jobs from "./jobs.json";
import keys from "./keys.json";
import mails from "./mails.json";
import people from "./people.json";
import ranks from "./ranks.json";
import seals from "./seals.json";
import settings from "./settings.json";
import signatureAudit from "./signature-audit.json";
import start from "./start.json";
import statistics from "./statistics.json";
import types from "./types.json";
import users from "./users.json";
import why from "./why.json";

/** Texts of the administration, which only its pages send to a browser. */
export default {
  audit,
  caseTypes,
  catalog,
  certificates,
  chart,
  charts,
  citizens,
  deliveries,
  documentTypes,
  families,
  jobs,
  keys,
  mails,
  people,
  ranks,
  seals,
  settings,
  signatureAudit,
  start,
  statistics,
  types,
  users,
  why,
};

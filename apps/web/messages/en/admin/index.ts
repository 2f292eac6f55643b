import audit from "./audit.json";
import caseTypes from "./case-types.json";
import catalog from "./catalog.json";
import certificates from "./certificates.json";
import chart from "./chart.json";
import citizens from "./citizens.json";
import documentTypes from "./document-types.json";
import families from "./families.json";
import keys from "./keys.json";
import people from "./people.json";
import ranks from "./ranks.json";
import seals from "./seals.json";
import settings from "./settings.json";
import start from "./start.json";
import types from "./types.json";
import users from "./users.json";
import why from "./why.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { audit, caseTypes, catalog, certificates, chart, citizens, documentTypes, families, keys, people, ranks, seals, settings, start, types, users, why };

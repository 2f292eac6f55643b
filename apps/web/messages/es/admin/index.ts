import caseTypes from "./case-types.json";
import catalog from "./catalog.json";
import documentTypes from "./document-types.json";
import families from "./families.json";
import start from "./start.json";
import types from "./types.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { caseTypes, catalog, documentTypes, families, start, types };

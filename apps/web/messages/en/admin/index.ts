import documentTypes from "./document-types.json";
import start from "./start.json";
import types from "./types.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { documentTypes, start, types };

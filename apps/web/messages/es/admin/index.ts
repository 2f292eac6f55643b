import audit from "./audit.json";
import chart from "./chart.json";
import people from "./people.json";
import ranks from "./ranks.json";
import seals from "./seals.json";
import start from "./start.json";
import why from "./why.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { audit, chart, people, ranks, seals, start, why };

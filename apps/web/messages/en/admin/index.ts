import chart from "./chart.json";
import ranks from "./ranks.json";
import seals from "./seals.json";
import start from "./start.json";

/** Texts of the administration, which only its pages send to a browser. */
export default { chart, ranks, seals, start };

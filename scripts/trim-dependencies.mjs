// npm runs it after each installation.
import { fileURLToPath } from "node:url";
import { trim } from "./lib/trim.mjs";

trim(fileURLToPath(new URL("../node_modules", import.meta.url)));

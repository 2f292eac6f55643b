import { existsSync } from "node:fs";
import path from "node:path";
import { GENERATED_FOLDER } from "../paths";
import { Problem } from "../problem";
import type { Command } from "./command";

/**
 * A command whose code imports what is generated from the data model, loaded only where that is there.
 * @throws Problem where it is not
 */
export const withClients =
  (load: () => Promise<Command["run"]>, folder = GENERATED_FOLDER): Command["run"] =>
  async (input) => {
    // Written last.
    if (!existsSync(path.join(folder, "stamp")))
      throw new Problem(
        "Falta lo que se genera del modelo de datos: ejecute npm start, o npm run db:generate, y repita el comando.",
      );
    const run = await load();
    return await run(input);
  };

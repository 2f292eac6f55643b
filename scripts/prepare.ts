import { generateClients } from "./lib/generate";
import { runScript } from "./lib/problem";

// A process of its own, before any other script: those import the clients that this one makes.
await runScript(async () => {
  if (generateClients()) console.log("Clientes de la base de datos generados.");
});

import { generateClients } from "./lib/generate";
import { runScript } from "./lib/problem";
import { buildStart } from "./lib/start/build-node-app";

// A process of its own, before any other script: those import the clients that this one makes, or are bundled here.
await runScript(async () => {
  generateClients({ tell: () => console.log("Se generan los clientes de la base de datos.") });
  await buildStart();
});

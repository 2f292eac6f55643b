import { createServer } from "node:net";

/** The settings that are ports, with their defaults. */
export const DEFAULT_PORTS = {
  WEB_PORT: 3000,
  IDP_PORT: 4100,
  NOTARY_PORT: 4020,
  COMPOSER_PORT: 4030,
  TSA_PORT: 4040,
  WORKER_PORT: 4050,
  EMBEDDER_PORT: 4060,
  DATABASE_PORT: 15432,
};

const LOOPBACK = "127.0.0.1";
/** Those that people open listen on HOST, the others on this machine alone. */
const LISTENS_ON_HOST = ["WEB_PORT", "IDP_PORT"];

const hostOf = (name, host) => (LISTENS_ON_HOST.includes(name) ? host : LOOPBACK);

/** The port, or another free one for 0. @throws what the system has against it */
const listen = async (port, host) => {
  const server = createServer();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, resolve);
  });
  const { port: taken } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return taken;
};

/** A free port for a setting: the one of the last run if that is possible, so that addresses stay. */
export const anyPort = async (name, host, last) =>
  await listen(last ?? 0, hostOf(name, host)).catch(() => listen(0, hostOf(name, host)));

const REASONS = {
  EADDRINUSE: "está ocupado",
  EACCES: "necesita un permiso que este usuario no tiene",
};

/** What the variables want, as far as it is a port: whatever else they say is told with the other settings. */
export const wantedPorts = (variables) =>
  Object.fromEntries(
    Object.entries(DEFAULT_PORTS).flatMap(([name, fallback]) => {
      const port = Number(variables[name] || fallback);
      return Number.isInteger(port) && port >= 0 && port <= 65_535 ? [[name, port]] : [];
    }),
  );

/**
 * Those of the wanted ports that can't be had, each with the reason. 0 can always be had; of two settings with the same port the second
 * can't.
 * @returns `{ name, port, reason }`, or one `{ name: "HOST", reason }` where the address itself is wrong
 */
export const unusablePorts = async (wanted, host) => {
  const problems = [];
  const taken = new Map();
  for (const [name, port] of Object.entries(wanted)) {
    if (port === 0) continue;
    const other = taken.get(port);
    taken.set(port, name);
    if (other) {
      problems.push({ name, port, reason: `es también el de ${other}` });
      continue;
    }
    const code = await listen(port, hostOf(name, host)).then(
      () => undefined,
      (error) => error.code,
    );
    if (code === undefined) continue;
    if (!REASONS[code])
      return [{ name: "HOST", reason: `${host} no es una dirección de esta máquina (${code})` }];
    problems.push({ name, port, reason: REASONS[code] });
  }
  return problems;
};

/** Free ones instead of those that can't be had. */
const proposals = async (problems, wanted, host) => {
  const avoided = new Set(Object.values(wanted));
  const proposed = {};
  for (const { name, port } of problems) {
    let next = port < 1024 ? port + 8000 : port + 1;
    while (avoided.has(next) || (await isRefused(next, hostOf(name, host)))) next++;
    avoided.add(next);
    proposed[name] = String(next > 65_535 ? 0 : next);
  }
  return proposed;
};

const isRefused = async (port, host) =>
  port <= 65_535 &&
  (await listen(port, host).then(
    () => false,
    () => true,
  ));

/**
 * A sentence about all of them together, with the command that avoids them: that of this call, with other ports.
 * @param given the settings that stood before the command
 */
export const explainPorts = async (problems, { wanted, host, given }) => {
  const [first] = problems;
  if (first.name === "HOST") return `HOST: ${first.reason}. Corríjalo o quítelo: se escucha en ${LOOPBACK}.`;
  const lines = problems.map(({ name, port, reason }) => `  El puerto ${port} (${name}) ${reason}.`);
  const command = commandLine({ ...given, ...(await proposals(problems, wanted, host)) });
  return [
    ...lines,
    `Cierre los programas que los usan (¿otro "npm start"?) o elija otros puertos; con 0 se toma uno libre:`,
    `  ${command}`,
  ].join("\n");
};

/** A secret that was typed is not shown again. */
const isSecret = (name, value) => /SECRET|PASSWORD|TOKEN/.test(name) || /:\/\/[^/]*@/.test(value);
const quote = (text) => (/^[\w./:@%+,=-]*$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const commandLine = (settings) =>
  [
    ...Object.entries(settings).map(
      ([name, value]) => `${name}=${isSecret(name, value) ? "…" : quote(value)}`,
    ),
    "npm start",
  ].join(" ");

// Who may import whom (docs/architecture.md says why). `npm run boundaries` checks it; scripts/lib/boundaries.test.ts proves that it would notice.

const TESTS = "[.](?:test|db[.]test|interop[.]test)[.]tsx?$|/testing/|/test-support/|[.]setup[.]ts$|/bench/";
const HTTP_SERVERS =
  "node_modules/(?:next|react|react-dom|fastify|koa|oidc-provider|@trpc|@modelcontextprotocol|next-auth)/";

const forbidden = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** Production code of a package may import the other packages listed, and nothing else of ours. Tests also the testing package. */
const onlyOurs = (folder, allowed) =>
  forbidden(
    `${folder.replace("packages/", "")}-imports`,
    `${folder} may import of ours only: itself${allowed.map((other) => `, ${other}`).join("")}`,
    { path: `^${folder}/`, pathNot: TESTS },
    {
      path: "^(?:packages|apps|scripts|prisma|e2e)/",
      pathNot: `^(?:${[folder, ...allowed].join("|")})(?:/|[.]ts$)`,
    },
  );

/** Of what a document and a case go through, the lowest first: each needs only those before it. */
const ROOMS = ["permissions", "filing", "documents", "signing", "cases", "records", "search", "public"];

/** A room of the core that knows nothing of the rooms above it. */
const onlyLower = (room, place) =>
  forbidden(
    `core-${room}-below`,
    `${room} may not need what builds on it; what two rooms share has its own file below both`,
    { path: `^packages/core/src/${room}/`, pathNot: TESTS },
    { path: `^packages/core/src/(?:${ROOMS.slice(place + 1).join("|")})/` },
  );

export default {
  forbidden: [
    forbidden("no-cycles", "two files that need each other are one thing, or three", {}, { circular: true }),
    forbidden(
      "resolvable",
      "an import that resolves to nothing",
      {},
      { couldNotResolve: true, pathNot: "[.]css$|generated/" },
    ),
    forbidden(
      "no-app-in-app",
      "apps share code through packages",
      { path: "^apps/([^/]+)/" },
      { path: "^apps/", pathNot: "^apps/$1/" },
    ),
    forbidden(
      "no-app-in-package",
      "packages know no app, script or seed",
      { path: "^packages/" },
      { path: "^(?:apps|scripts|prisma|e2e)/" },
    ),
    forbidden(
      "testing-only-in-tests",
      "the testing package has weak keys and fakes",
      { path: "^(?:packages|apps|prisma)/", pathNot: `${TESTS}|^packages/testing/` },
      { path: "^packages/testing/" },
    ),

    onlyOurs("packages/service", []),
    onlyOurs("packages/openapi", []),
    onlyOurs("packages/db", []),
    onlyOurs("packages/pades", []),
    onlyOurs("packages/composer", ["packages/pades"]),
    onlyOurs("packages/core", ["packages/db", "packages/composer"]),
    // The fake composer measures and cleans as the real one does.
    onlyOurs("packages/adapters", [
      "packages/core/src/ports",
      "packages/pades",
      "packages/composer",
      "packages/service",
    ]),
    onlyOurs("packages/api", [
      "packages/core",
      "packages/db/src/clients",
      "packages/db/src/schema-name",
      "packages/openapi",
      "packages/service",
    ]),

    ...ROOMS.slice(0, -1).map(onlyLower),
    forbidden(
      "core-db",
      "core uses the clients and the queue, and does not run servers or migrations",
      { path: "^packages/core/", pathNot: TESTS },
      { path: "^packages/db/src/(?:server|migrate|schema-engine)/" },
    ),
    forbidden(
      "core-composer",
      "core cleans content with the composer's rules, and prints through its port",
      { path: "^packages/core/", pathNot: TESTS },
      { path: "^packages/composer/src/(?:print|finish|imported)/" },
    ),
    forbidden(
      "core-no-doors",
      "core knows no HTTP, Next, tRPC or MCP",
      { path: "^packages/core/", pathNot: TESTS },
      { path: `${HTTP_SERVERS}|^(?:node:)?(?:http|https|http2|net|tls|dgram|child_process|fs)(?:/|$)` },
    ),
    forbidden(
      "pades-npm",
      "packages/pades imports only Node, node-forge, fontkit and bidi-js for letters beyond Latin, and saxes for metadata",
      // test-archival makes the PDF/A files of tests.
      { path: "^packages/pades/", pathNot: `${TESTS}|/test-archival[.]ts$` },
      {
        path: "node_modules/",
        pathNot: "node_modules/(?:(?:@types/)?(?:node-forge|node|fontkit)|bidi-js|saxes)/",
      },
    ),
    forbidden(
      "token-alone",
      "what holds a PIN knows neither Electron nor a network, and of ours only the engine",
      { path: "^apps/desktop/src/token/", pathNot: TESTS },
      {
        path: "node_modules/electron/|^(?:node:)?(?:http|https|http2|net|tls|dgram)(?:/|$)|^packages/(?!pades/)|^apps/desktop/src/(?!token/)",
      },
    ),
    forbidden(
      "desktop-electron",
      "Electron is handed in, so that all but two files runs and is tested without its binary",
      {
        path: "^apps/desktop/src/",
        pathNot: `${TESTS}|^apps/desktop/src/(?:main/main|preload/preload)[.]ts$`,
      },
      { path: "node_modules/(?:electron|electron-updater)/" },
    ),
    forbidden(
      "desktop-pages",
      "pages know the main process by types, and what they ask goes through the gate; sentences are theirs too",
      { path: "^apps/desktop/src/renderer/", pathNot: TESTS },
      {
        path: "^apps/desktop/src/(?:main|headless|preload|server|token|ipc)/|^(?:node:)?(?:fs|path|os|net|http|https|crypto|child_process)(?:/|$)",
        pathNot: "^apps/desktop/src/token/messages[.]ts$",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbidden(
      "api-no-next",
      "doors speak Request and Response; Next belongs to the web app",
      { path: "^packages/api/", pathNot: TESTS },
      { path: "node_modules/(?:next|next-auth|react|react-dom|fastify)/" },
    ),
    forbidden(
      "ui-only-types",
      "components import only types from the server side",
      { path: "^apps/web/src/(?:components|trpc/client)", pathNot: TESTS },
      { path: "^(?:packages/(?:core|db|adapters)|apps/web/src/server)/", dependencyTypesNot: ["type-only"] },
    ),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // Nobody imports tests, so they make no cycle; and the parser does not know their `await using`.
    exclude: { path: "(?:^|/)(?:[.]next|dist|generated)/|[.]test[.]tsx?$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mts", ".mjs", ".js", ".json", ".d.ts"],
    },
    combinedDependencies: true,
  },
};

import path from "node:path";
import type { NextConfig } from "next";
import createNextIntlPlugin from "next-intl/plugin";

const config: NextConfig = {
  poweredByHeader: false,
  // POST /cases/ and POST /cases are the same resource: no 308 in between.
  skipTrailingSlashRedirect: true,
  // The proxy, which sets the headers of everything else, does not look at these.
  headers: async () => [
    {
      source: "/_next/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "X-Frame-Options", value: "DENY" },
      ],
    },
  ],
  // Workspace packages are consumed as source.
  transpilePackages: [
    "@foja/adapters",
    "@foja/api",
    "@foja/composer",
    "@foja/core",
    "@foja/db",
    "@foja/openapi",
    "@foja/pades",
    "@foja/service",
  ],
  // Native or self-locating modules that a bundle would break.
  serverExternalPackages: [
    "pg",
    "pg-boss",
    "@prisma/client",
    "@prisma/adapter-pg",
    "pino",
    "@aws-sdk/client-s3",
  ],
  outputFileTracingRoot: path.join(import.meta.dirname, "../.."),
  turbopack: { root: path.join(import.meta.dirname, "../..") },
};

const withTexts = createNextIntlPlugin({
  requestConfig: "./src/i18n/request.ts",
  // Texts are parsed by the build: browsers load no parser for them, a twentieth of what a page's script may weigh.
  experimental: { messages: { path: "./messages", format: "json", locales: ["es", "en"], precompile: true } },
});

export default withTexts(config);

#!/usr/bin/env node
// Prisma's command line runs this file as if it were its native engine (PRISMA_SCHEMA_ENGINE_BINARY in prisma.config.ts).
import { register } from "tsx/esm/api";

register();
await import("./main.ts");

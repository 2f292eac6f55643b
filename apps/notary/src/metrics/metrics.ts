import type { CircuitBreaker } from "@foja/pades/tsp/circuit-breaker";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Sources = {
  load(): { readonly running: number; readonly queued: number };
  authorities(): readonly { readonly url: string; readonly state: CircuitBreaker["state"] }[];
};

export type Metrics = {
  readonly contentType: string;
  observe(route: string, status: number, seconds: number): void;
  /** An authority that did not do what it should; `host` of those that are configured, not of those that certificates name. */
  authorityFailed(kind: "timestamp" | "evidence", host: string, code: string): void;
  render(): Promise<string>;
};

// From a small document with a cached key to an authority that needed all its attempts.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10, 30];

/** Prometheus metrics of this process. Labels are routes, statuses and authorities: never a tenant or a person. */
export const createMetrics = (sources: Sources): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: "notary_requests_total",
    help: "Requests answered",
    labelNames: ["route", "status"],
    registers,
  });
  const duration = new Histogram({
    name: "notary_request_duration_seconds",
    help: "From the first byte of a request to the last of its answer",
    labelNames: ["route"],
    buckets: BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: "notary_authority_failures_total",
    help: "Time stamps that an authority did not give, and evidence about certificates that was not found",
    labelNames: ["kind", "authority", "code"],
    registers,
  });
  new Gauge({
    name: "notary_jobs",
    help: "Jobs in worker threads and waiting for one",
    labelNames: ["state"],
    registers,
    collect() {
      const { running, queued } = sources.load();
      this.set({ state: "running" }, running);
      this.set({ state: "queued" }, queued);
    },
  });
  new Gauge({
    name: "notary_authority_available",
    help: "1 while the circuit breaker of a time stamp authority lets requests out",
    labelNames: ["authority"],
    registers,
    collect() {
      for (const { url, state } of sources.authorities()) {
        this.set({ authority: new URL(url).host }, state === "open" ? 0 : 1);
      }
    },
  });

  return {
    contentType: registry.contentType,
    observe: (route, status, seconds) => {
      requests.inc({ route, status: String(status) });
      duration.observe({ route }, seconds);
    },
    authorityFailed: (kind, authority, code) => failures.inc({ kind, authority, code }),
    render: () => registry.metrics(),
  };
};

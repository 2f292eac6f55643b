export type PortName =
  | "WEB_PORT"
  | "IDP_PORT"
  | "NOTARY_PORT"
  | "COMPOSER_PORT"
  | "TSA_PORT"
  | "WORKER_PORT"
  | "EMBEDDER_PORT"
  | "DATABASE_PORT";

/** As wanted: 0 for any free one. */
export type WantedPorts = Readonly<Partial<Record<PortName, number>>>;

export type PortProblem =
  | { readonly name: PortName; readonly port: number; readonly reason: string }
  | { readonly name: "HOST"; readonly port?: undefined; readonly reason: string };

export declare const DEFAULT_PORTS: Readonly<Record<PortName, number>>;
export declare const anyPort: (name: PortName, host: string, last: number | undefined) => Promise<number>;
export declare const wantedPorts: (variables: Readonly<Record<string, string | undefined>>) => WantedPorts;
export declare const unusablePorts: (wanted: WantedPorts, host: string) => Promise<PortProblem[]>;
export declare const explainPorts: (
  problems: readonly PortProblem[],
  call: {
    readonly wanted: WantedPorts;
    readonly host: string;
    readonly given: Readonly<Record<string, string>>;
  },
) => Promise<string>;

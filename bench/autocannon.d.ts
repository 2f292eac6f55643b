// The package has no types of its own; this is the part that is used.
declare module "autocannon" {
  type Options = {
    readonly url: string;
    readonly headers?: Record<string, string>;
    readonly connections: number;
    readonly duration: number;
  };
  type Result = {
    readonly requests: { readonly average: number; readonly total: number };
    readonly non2xx: number;
    readonly errors: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}

declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  // Only what the tests use; the package carries no types.
  export default class S3rver {
    constructor(options: Readonly<Record<string, unknown>>);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

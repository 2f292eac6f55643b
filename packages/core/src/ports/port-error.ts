/**
 * What the implementation of a port throws. The web app makes its ports once, for pages and interfaces alike, whose bundles have a copy of
 * these classes each: so what an error is goes by its name, not by which copy made it.
 */
export abstract class PortError extends Error {
  /** As the error's `name`. */
  static readonly called: string;

  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: the class that is asked about, which is one below this
    return value instanceof Error && value.name === this.called;
  }
}

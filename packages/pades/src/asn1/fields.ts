import { Asn1Error } from "./asn1-error";
import { type Asn1, childrenOf } from "./read";
import { TAG } from "./tags";

/** Takes the fields of a SEQUENCE in order, naming in errors what was expected. */
export class Fields {
  readonly #values: readonly Asn1[];
  #at = 0;

  constructor(
    parent: Asn1,
    readonly what: string,
    tag: number = TAG.SEQUENCE,
  ) {
    expectTag(parent, tag, what);
    this.#values = childrenOf(parent);
  }

  /** The next field, whatever it is. */
  any(name: string): Asn1 {
    const value = this.#values[this.#at];
    if (!value) throw new Asn1Error("TRUNCATED", `${this.what}: ${name} is missing`);
    this.#at += 1;
    return value;
  }

  take(tag: number, name: string): Asn1 {
    return expectTag(this.any(name), tag, `${this.what}.${name}`);
  }

  optional(...tags: readonly number[]): Asn1 | undefined {
    const value = this.#values[this.#at];
    if (!value || !tags.includes(value.tag)) return undefined;
    this.#at += 1;
    return value;
  }

  end(): void {
    if (this.#at < this.#values.length) throw new Asn1Error("UNEXPECTED", `${this.what}: unknown field`);
  }
}

export const expectTag = (value: Asn1, tag: number, what: string): Asn1 => {
  if (value.tag !== tag) throw new Asn1Error("UNEXPECTED", `${what}: tag ${value.tag} instead of ${tag}`);
  return value;
};

/** The only value inside `[n] EXPLICIT`. */
export const onlyChild = (value: Asn1, what: string): Asn1 => {
  const [child, ...others] = childrenOf(value);
  if (!child || others.length > 0) throw new Asn1Error("UNEXPECTED", `${what}: one value expected`);
  return child;
};

/**
 * What was read, up to a total weight; what was not asked for in a while is forgotten and can be read again. Two generations
 * instead of an order of use: removing single entries of a large Map from its front gets slower with each one.
 */
export class BoundedCache<V> {
  private young = new Map<number, V>();
  private old = new Map<number, V>();
  private weight = 0;

  constructor(private readonly weightMax: number) {}

  get(key: number): V | undefined {
    return this.young.get(key) ?? this.old.get(key);
  }

  set(key: number, value: V, weight = 1): void {
    if (this.weight + weight > this.weightMax / 2) {
      this.old = this.young;
      this.young = new Map();
      this.weight = 0;
    }
    this.young.set(key, value);
    this.weight += weight;
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
    this.weight = 0;
  }
}

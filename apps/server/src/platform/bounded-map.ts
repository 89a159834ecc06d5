/** A map that is emptied before it holds more: for what can be worked out again. */
export class BoundedMap<K, V> extends Map<K, V> {
  readonly #most: number;

  constructor(most = 1_000) {
    super();
    this.#most = most;
  }

  override set(key: K, value: V): this {
    if (this.size >= this.#most && !this.has(key)) this.clear();
    return super.set(key, value);
  }
}

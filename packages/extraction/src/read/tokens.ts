/** A typed value found in text. `value` is null for a placeholder that the document has yet to fill. */
export interface Token<T> {
  value: T | null;
  from: number;
  to: number;
}

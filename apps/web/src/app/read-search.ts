type Raw = Record<string, unknown>;

/**
 * A route's reader of what its address carries, as the router needs it. The router lays the answer over the raw
 * address, so that whatever the reader refuses has to be there as undefined to be gone.
 */
export const readSearch =
  <T extends object>(read: (raw: Raw) => T) =>
  (raw: Raw): T => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read(raw) });

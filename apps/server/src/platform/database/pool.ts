import pg from 'pg';

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit a JavaScript number`);
  return value;
}

/** `date[]`, which has no name in the driver. */
const dateArray = '1182';
const plainDates = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','));

/** Dates stay plain text, whole numbers become numbers; the driver's own defaults hold for the rest. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === pg.types.builtins.DATE) return (text: string) => text;
    if (String(id) === dateArray) return plainDates;
    if (id === pg.types.builtins.INT8) return safeInteger;
    return pg.types.getTypeParser(id, format);
  },
};

/** Ends a pool, even if it has ended already. */
export const endPool = async (pool: pg.Pool): Promise<void> => {
  if (!pool.ending) await pool.end();
};

const unheard = (): void => undefined;

/**
 * `onError` gets the errors of idle connections. A connection in use reports its error through the failing statement; between
 * two statements only this listener keeps the error from ending the process.
 */
export function createPool(options: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ types, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000, ...options });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', unheard));
  return pool;
}

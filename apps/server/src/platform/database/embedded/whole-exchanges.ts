import type { PGlite } from '@electric-sql/pglite';

type Session = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>;

/** Parse, Bind, Describe, Execute, Close and Flush: the client's Sync will follow. */
const beforeSync: ReadonlySet<number | undefined> = new Set(Array.from('PBDECH', (type) => type.charCodeAt(0)));

/**
 * The socket server lets several clients share one session message by message, and blocks the others only during a
 * transaction. A statement with parameters has several messages, so the messages of two clients could mix, and one's
 * parameters meet the other's statement. Therefore a client has the session to itself until its Sync.
 */
export function keepExchangesWhole(session: Session): void {
  const execute = session.execProtocolRawStream.bind(session);
  const isInTransaction = session.isInTransaction.bind(session);
  let exchanging = false;
  session.execProtocolRawStream = async (message, options) => {
    try {
      await execute(message, options);
    } finally {
      exchanging = beforeSync.has(message[0]);
    }
  };
  session.isInTransaction = () => exchanging || isInTransaction();
}

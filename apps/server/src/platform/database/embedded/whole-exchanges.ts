import type { PGlite } from '@electric-sql/pglite';

type Session = Pick<PGlite, 'execProtocolRawStream' | 'isInTransaction'>;

/** Parse, Bind, Describe, Execute, Close and Flush: a Sync of the same client is still to come. */
const beforeSync: ReadonlySet<number | undefined> = new Set(Array.from('PBDECH', (type) => type.charCodeAt(0)));

/**
 * The socket server lets several clients share the one session message by message, and holds the others back only in a
 * transaction. A statement with parameters is several messages: two clients that had waited for a transaction to end
 * would take turns within theirs, and one's parameters meet the other's statement. So a client has the session to
 * itself until its Sync, as if that were a transaction.
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

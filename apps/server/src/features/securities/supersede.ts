/** A span of validity: from a date up to, not including, another; open while `to` is null. */
export interface Span {
  from: string;
  to: string | null;
}

export interface PublishedSpan extends Span {
  id: string;
  /** Whose row it is: rows of one document are judged together. */
  source: string;
}

export interface Supersession<T> {
  /** Published rows that end now. */
  closed: { id: string; to: string }[];
  /** The new rows, ended where a document of a later date has spoken already. */
  added: T[];
}

const later = (a: string, b: string): string => (a > b ? a : b);
const reaches = (span: Span, date: string): boolean => span.to === null || span.to > date;
const firstDate = (spans: readonly Span[]): string => spans.map((span) => span.from).toSorted()[0] ?? '';

/**
 * Where the rows of one document meet those that earlier sign-offs published for the same security and history.
 * A document speaks from the earliest date of its rows. What it says ends every row of a document that speaks from
 * the same or an earlier date; and it ends itself where a document that speaks from a later date begins. So the
 * outcome does not depend on the order in which a circular and its resets were signed off. A row that is over
 * before it began ends on the day it starts.
 */
export function supersede<T extends Span>(
  published: readonly PublishedSpan[],
  incoming: readonly T[],
): Supersession<T> {
  if (incoming.length === 0) return { closed: [], added: [] };
  const speaksFrom = firstDate(incoming);
  const closed: { id: string; to: string }[] = [];
  const ends: string[] = [];
  for (const rows of Map.groupBy(published, (row) => row.source).values()) {
    const theirs = firstDate(rows);
    if (theirs > speaksFrom) {
      ends.push(theirs);
      continue;
    }
    for (const row of rows) {
      if (reaches(row, speaksFrom)) closed.push({ id: row.id, to: later(row.from, speaksFrom) });
    }
  }
  const limit = ends.toSorted()[0];
  const added = incoming.map((row) =>
    limit !== undefined && reaches(row, limit) ? { ...row, to: later(row.from, limit) } : { ...row },
  );
  return { closed, added };
}

/** Ends each open row of one document where the next row of the same key starts. */
export function closeInSequence<T extends Span>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  return rows.map((row) => {
    if (row.to !== null) return row;
    const next = rows
      .filter((other) => other.from > row.from && keyOf(other) === keyOf(row))
      .map((other) => other.from)
      .toSorted()[0];
    return next === undefined ? row : { ...row, to: next };
  });
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  closeInSequence,
  endsWithout,
  fileStatement,
  sequenceOf,
  supersede,
  type PublishedSpan,
  type RecordedRow,
  type Span,
} from './publish-histories.ts';

const circular: PublishedSpan[] = [
  { id: 'initial', source: 'oc', from: '2025-11-27', to: '2027-02-25' },
  { id: 'step', source: 'oc', from: '2027-02-25', to: '2028-11-25' },
];
const reset = [{ from: '2027-02-25', to: '2028-02-25' }];

describe('supersede', () => {
  it('ends what an earlier document says at the date of the new one', () => {
    const { closed, added } = supersede([{ id: 'a', source: 'oc', from: '2025-11-27', to: null }], reset);
    expect(closed).toEqual([{ id: 'a', to: '2027-02-25' }]);
    expect(added).toEqual(reset);
  });

  it('leaves what has ended before, and ends a row that never applied on its first day', () => {
    expect(supersede(circular, reset).closed).toEqual([{ id: 'step', to: '2027-02-25' }]);
  });

  it('takes the later sign-off of two documents of the same date', () => {
    const again = [{ from: '2025-11-27', to: null }];
    expect(supersede(circular, again)).toEqual({
      closed: [
        { id: 'initial', to: '2025-11-27' },
        { id: 'step', to: '2027-02-25' },
      ],
      added: again,
    });
  });

  it('ends the rows of an earlier document that is signed off late where the later one begins', () => {
    const published = [{ id: 'r', source: 'reset', from: '2027-02-25', to: '2028-02-25' }];
    const late = circular.map(({ from, to }) => ({ from, to }));
    expect(supersede(published, late)).toEqual({
      closed: [],
      added: [
        { from: '2025-11-27', to: '2027-02-25' },
        { from: '2027-02-25', to: '2027-02-25' },
      ],
    });
  });

  it('changes nothing when there is nothing new', () => {
    expect(supersede(circular, [])).toEqual({ closed: [], added: [] });
  });

  it('gives the same history in whatever order documents of different dates are signed off', () => {
    const day = fc
      .integer({ min: 0, max: 60 })
      .map((n) => `2026-${n < 30 ? '01' : '02'}-${String((n % 30) + 1).padStart(2, '0')}`);
    const span = fc
      .tuple(day, fc.option(day))
      .map(([from, to]): Span => ({ from, to: to === null || to >= from ? to : from }));
    const document = fc.array(span, { minLength: 1, maxLength: 4 });
    const first = (rows: Span[]) => rows.map((row) => row.from).toSorted()[0];
    const documents = fc.uniqueArray(document, { minLength: 2, maxLength: 4, selector: first });
    const history = (order: { name: number; rows: Span[] }[]) => {
      const table = new Map<string, PublishedSpan>();
      for (const { name, rows } of order) {
        const { closed, added } = supersede([...table.values()], rows);
        for (const { id, to } of closed) table.set(id, { ...(table.get(id) as PublishedSpan), to });
        for (const [index, row] of added.entries()) {
          table.set(`${name}:${index}`, { ...row, id: `${name}:${index}`, source: String(name) });
        }
      }
      return [...table.values()].toSorted((a, b) => a.id.localeCompare(b.id));
    };
    fc.assert(
      fc.property(documents, fc.infiniteStream(fc.nat()), (all, randoms) => {
        const named = all.map((rows, name) => ({ name, rows }));
        const shuffled = named
          .map((entry) => ({ entry, key: randoms.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        expect(history(shuffled)).toEqual(history(named));
      }),
    );
  });
});

describe('closeInSequence', () => {
  it('ends an open row where the next of its key starts, and no other', () => {
    const rows = [
      { key: 'wind', from: '2026-01-01', to: null },
      { key: 'wind', from: '2027-01-01', to: null },
      { key: 'quake', from: '2026-06-01', to: null },
    ];
    expect(closeInSequence(rows, (row) => row.key).map((row) => row.to)).toEqual(['2027-01-01', null, null]);
  });
});

describe('without a document that was withdrawn', () => {
  const day = fc.integer({ min: 1, max: 9 }).map((number) => `2026-01-0${number}`);
  const rowOf = fc
    .record({ from: day, to: fc.option(day) })
    .map(({ from, to }): Span => ({ from, to: to !== null && to > from ? to : null }));
  const papers = fc.array(fc.array(rowOf, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });

  /** What is on file after these documents were signed off, one after the other. */
  function publish(documents: readonly { source: string; rows: readonly Span[] }[]): RecordedRow[] {
    let onFile: RecordedRow[] = [];
    for (const [publishedAt, { source, rows }] of documents.entries()) {
      const stated = rows.map((row, index) => ({
        ...row,
        id: `${source}:${index}`,
        source,
        securityId: 's',
        values: {},
        statedTo: row.to,
        publishedAt,
        closedBy: null,
      }));
      const { closed, added } = supersede(onFile, closeInSequence(stated, sequenceOf));
      const ends = new Map(closed.map(({ id, to }) => [id, to]));
      onFile = onFile.map((row) => {
        const to = ends.get(row.id) ?? row.to;
        return to === row.to ? row : { ...row, to, closedBy: source };
      });
      onFile.push(...added);
    }
    return onFile;
  }
  const endsOf = (rows: readonly RecordedRow[]) => Object.fromEntries(rows.map(({ id, to }) => [id, to]));

  it('the master is as if it had never been signed off', () => {
    fc.assert(
      fc.property(papers, fc.nat(), (documents, which) => {
        const all = documents.map((rows, index) => ({ source: `document ${index}`, rows }));
        const gone = all[which % all.length];
        const left = publish(all).filter(({ source }) => source !== gone?.source);
        const ends = { ...endsOf(left), ...endsOf(endsWithout(left)) };
        expect(ends).toEqual(endsOf(publish(all.filter((one) => one !== gone))));
      }),
    );
  });

  it('rows of the file end where the file ended them, and those that a document had ended go on', () => {
    const row = { securityId: 's', values: {}, publishedAt: 0 };
    const ofFile = (from: string) => ({ ...row, id: from, source: fileStatement(from), from, statedTo: null });
    const first = { ...ofFile('2026-01-01'), to: '2026-01-04', closedBy: null };
    const second = { ...ofFile('2026-01-04'), to: '2026-01-08', closedBy: 'gone' };
    expect(endsWithout([first, second])).toEqual([{ ...second, to: null, closedBy: null }]);
  });
});

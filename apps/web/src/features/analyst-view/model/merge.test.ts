import { describe, expect, it } from 'vitest';
import { saveExtractedDataRequest } from '@landfall/contract';
import { rowKey } from './cells.ts';
import { addRow, editCell, openForm, removeRow } from './form-state.ts';
import { mergedLists } from './rebase.ts';
import { sampleLists } from './sample-data.fixture.ts';

const open = () => openForm(sampleLists(), 1);

describe('the whole object', () => {
  it('is the saved one while nothing is edited, and never the same object', () => {
    const form = open();
    const merged = mergedLists(form);
    expect(merged).toEqual(form.base);
    expect(merged.securities[0]).not.toBe(form.base.securities[0]);
  });

  it('has each edit in its place and leaves every other value alone', () => {
    const form = editCell(open(), { list: 'securities', rowId: 'securities:1', field: 'currency' }, 'EUR');
    const expected = sampleLists((lists) => {
      lists.securities[1]!.currency = 'EUR';
    });
    expect(mergedLists(form)).toEqual(expected);
  });

  it('puts an added row behind the last of its class, with the identifiers of its security', () => {
    const form = editCell(
      addRow(open(), { list: 'elAttributions', rowId: 'elAttributions:x', classKey: 'A' }),
      { list: 'elAttributions', rowId: 'elAttributions:x', field: 'perilName' },
      'Hail',
    );
    const { elAttributions } = mergedLists(form);
    expect(elAttributions.map((row) => row.rowId)).toEqual([
      'elAttributions:0',
      'elAttributions:x',
      'elAttributions:1',
      'elAttributions:2',
    ]);
    expect(elAttributions[1]).toMatchObject({
      issuerClass: 'A',
      isin: 'US00000000A1',
      cusip: '00000000A',
      perilName: 'Hail',
      elAttribution: null,
    });
  });

  it('gives an added row the identifiers of its class where the document shows no securities', () => {
    const lists = sampleLists((change) => {
      change.securities = [];
    });
    const form = addRow(openForm(lists, 1), { list: 'modeledStats', rowId: 'modeledStats:x', classKey: 'B' });
    expect(mergedLists(form).modeledStats.at(-1)).toMatchObject({ isin: 'US00000000B1', cusip: '00000000B' });
  });

  it('leaves removed rows out', () => {
    const form = removeRow(open(), rowKey('elAttributions', 'elAttributions:2'));
    expect(mergedLists(form).elAttributions.map((row) => row.rowId)).toEqual(['elAttributions:0', 'elAttributions:1']);
  });

  it('is what the contract accepts, added rows included', () => {
    const form = addRow(open(), { list: 'securities', rowId: 'securities:x', classKey: 'C' });
    expect(saveExtractedDataRequest.safeParse({ ...mergedLists(form), version: 1 }).success).toBe(true);
  });
});

describe('the other lists follow their security', () => {
  it('when its class, ISIN or CUSIP is corrected', () => {
    let form = editCell(open(), { list: 'securities', rowId: 'securities:1', field: 'issuerClass' }, 'B1');
    form = editCell(form, { list: 'securities', rowId: 'securities:1', field: 'isin' }, 'US1111111111');
    const merged = mergedLists(form);
    for (const row of [merged.modeledStats[1], merged.couponChangeHistories[1], ...merged.elAttributions.slice(1)]) {
      expect(row).toMatchObject({ issuerClass: 'B1', isin: 'US1111111111', cusip: '00000000B' });
    }
    expect(merged.modeledStats[0]).toMatchObject({ issuerClass: 'A', isin: 'US00000000A1' });
  });

  it('not where they said something else before', () => {
    const lists = sampleLists((change) => {
      change.modeledStats[1]!.isin = 'US9999999999';
    });
    const form = editCell(
      openForm(lists, 1),
      { list: 'securities', rowId: 'securities:1', field: 'isin' },
      'US1111111111',
    );
    expect(mergedLists(form).modeledStats[1]?.isin).toBe('US9999999999');
  });

  it('when two share a class, by their identifiers', () => {
    // As a save could leave it once: B's rows under A's name.
    const lists = sampleLists((change) => {
      for (const rows of Object.values(change)) for (const row of rows) row.issuerClass = 'A';
    });
    const form = editCell(openForm(lists, 1), { list: 'securities', rowId: 'securities:1', field: 'issuerClass' }, 'B');
    const { modeledStats, couponChangeHistories, elAttributions } = mergedLists(form);
    expect(
      [modeledStats, couponChangeHistories, elAttributions].map((rows) => rows.map((row) => row.issuerClass)),
    ).toEqual([
      ['A', 'B'],
      ['A', 'B'],
      ['A', 'B', 'B'],
    ]);
  });

  it('not when it is emptied', () => {
    const form = editCell(open(), { list: 'securities', rowId: 'securities:1', field: 'issuerClass' }, '');
    expect(mergedLists(form).modeledStats[1]?.issuerClass).toBe('B');
  });
});

import { describe, expect, it } from 'vitest';
import { cellKey, rowKey } from './cells.ts';
import { addRow, currentValue, editCell, isDirty, openForm, removeRow } from './form-state.ts';
import { mergedLists } from './merge.ts';
import { rebase } from './rebase.ts';
import { sampleLists } from './sample-data.fixture.ts';

const currency = { list: 'securities', rowId: 'securities:0', field: 'currency' } as const;
const name = { list: 'securities', rowId: 'securities:0', field: 'issuerName' } as const;
const peril = { list: 'elAttributions', rowId: 'elAttributions:2', field: 'perilName' } as const;
const open = () => openForm(sampleLists(), 1);

describe('putting edits on a newer version', () => {
  it('keeps mine where only I changed, and takes theirs where only they did', () => {
    const theirs = sampleLists((lists) => {
      lists.securities[0]!.currency = 'EUR';
    });
    const { form, conflicts } = rebase(editCell(open(), name, 'Mine Re'), theirs, 2);
    expect(form.version).toBe(2);
    expect(currentValue(form, name)).toBe('Mine Re');
    expect(currentValue(form, currency)).toBe('EUR');
    expect(conflicts).toEqual([]);
  });

  it('shows a conflict where both changed, with mine standing', () => {
    const theirs = sampleLists((lists) => {
      lists.securities[0]!.currency = 'EUR';
    });
    const { form, conflicts } = rebase(editCell(open(), currency, 'GBP'), theirs, 2);
    expect(currentValue(form, currency)).toBe('GBP');
    expect(conflicts).toEqual([{ key: cellKey(currency), base: 'USD', mine: 'GBP', theirs: 'EUR' }]);
  });

  it('is clean where both made the same change', () => {
    const theirs = sampleLists((lists) => {
      lists.securities[0]!.currency = 'EUR';
    });
    const { form, conflicts } = rebase(editCell(open(), currency, 'EUR'), theirs, 2);
    expect(isDirty(form)).toBe(false);
    expect(conflicts).toEqual([]);
  });

  it('keeps added rows, unless the newer version has them already', () => {
    const row = { list: 'modeledStats', rowId: 'modeledStats:x', classKey: 'A' } as const;
    const mine = addRow(open(), row);
    expect(rebase(mine, sampleLists(), 2).form.added).toEqual([row]);
    const theirs = sampleLists((lists) => {
      lists.modeledStats.push({ ...lists.modeledStats[0]!, rowId: 'modeledStats:x' });
    });
    expect(rebase(mine, theirs, 2).form.added).toEqual([]);
  });

  it('brings back a row that they removed and I edited, with all its values', () => {
    const theirs = sampleLists((lists) => {
      lists.elAttributions.pop();
    });
    const { form, revived } = rebase(editCell(open(), peril, 'Japan Earthquake'), theirs, 2);
    expect(revived).toEqual([rowKey('elAttributions', 'elAttributions:2')]);
    expect(mergedLists(form).elAttributions.at(-1)).toMatchObject({
      rowId: 'elAttributions:2',
      issuerClass: 'B',
      perilName: 'Japan Earthquake',
      elAttribution: 50,
      applyCdf: 'N',
    });
  });

  it('lets a row go that they removed and I did not touch', () => {
    const theirs = sampleLists((lists) => {
      lists.elAttributions.pop();
    });
    const { form } = rebase(editCell(open(), name, 'Mine Re'), theirs, 2);
    expect(mergedLists(form).elAttributions).toHaveLength(2);
  });

  it('keeps my removal, and says so where they edited the row', () => {
    const key = rowKey('elAttributions', 'elAttributions:2');
    const mine = removeRow(open(), key);
    expect(rebase(mine, sampleLists(), 2)).toMatchObject({ form: { removed: [key] }, removedAgainstEdits: [] });
    const theirs = sampleLists((lists) => {
      lists.elAttributions[2]!.elAttribution = 60;
    });
    expect(rebase(mine, theirs, 2)).toMatchObject({ form: { removed: [key] }, removedAgainstEdits: [key] });
    const gone = sampleLists((lists) => {
      lists.elAttributions.pop();
    });
    expect(isDirty(rebase(mine, gone, 2).form)).toBe(false);
  });
});

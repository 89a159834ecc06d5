import { listNames } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { cellKey, rowKey } from './cells.ts';
import { addRow, currentValue, editCell, isDirty, openForm, removeRow, settleCell } from './form-state.ts';
import { rebase, mergedLists } from './rebase.ts';
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

  describe('that was read anew, so that its rows have other names', () => {
    const readAgain = (change: Parameters<typeof sampleLists>[0] = () => undefined) =>
      sampleLists((lists) => {
        change(lists);
        for (const list of listNames) {
          for (const row of lists[list]) row.rowId = row.rowId.replace(':', ':2.');
        }
      });
    const renamed = { ...currency, rowId: 'securities:2.0' };

    it('goes on with the same rows, without a conflict or a second row', () => {
      const mine = removeRow(
        settleCell(editCell(editCell(open(), currency, 'EUR'), peril, 'Japan Earthquake'), cellKey(name), true),
        rowKey('modeledStats', 'modeledStats:1'),
      );
      const moved = readAgain(({ securities }) => {
        for (const row of securities) row.issuerName = 'Skua Rock Re';
      });
      const { form, conflicts, revived } = rebase(mine, moved, 2);
      expect([conflicts, revived, form.added]).toEqual([[], [], []]);
      expect(currentValue(form, renamed)).toBe('EUR');
      expect(form.settled).toEqual([cellKey({ ...name, rowId: 'securities:2.0' })]);
      const merged = mergedLists(form);
      expect(merged.securities.map((row) => [row.issuerClass, row.issuerName])).toEqual([
        ['A', 'Skua Rock Re'],
        ['B', 'Skua Rock Re'],
      ]);
      expect(merged.modeledStats).toHaveLength(1);
      expect(merged.elAttributions.map(({ perilName }) => perilName)).toEqual([
        'US Named Storm',
        'US Named Storm',
        'Japan Earthquake',
      ]);
    });

    it('shows a conflict only where it was read otherwise', () => {
      const theirs = readAgain(({ securities }) => {
        securities[0]!.currency = 'GBP';
      });
      const { conflicts } = rebase(editCell(editCell(open(), currency, 'EUR'), name, 'Mine Re'), theirs, 2);
      expect(conflicts).toEqual([{ key: cellKey(renamed), base: 'USD', mine: 'EUR', theirs: 'GBP' }]);
    });

    it('brings back what is not in the newer reading', () => {
      const theirs = readAgain((lists) => {
        lists.securities.shift();
      });
      expect(rebase(editCell(open(), currency, 'EUR'), theirs, 2).revived).toEqual(['securities|securities:0']);
    });
  });
});

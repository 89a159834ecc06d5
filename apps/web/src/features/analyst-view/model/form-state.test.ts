import { describe, expect, it } from 'vitest';
import { rowKey } from './cells.ts';
import {
  addRow,
  classKeys,
  classKeyOfRow,
  currentValue,
  editCell,
  isDirty,
  openForm,
  removeRow,
  restoreRow,
  rowsOfClass,
} from './form-state.ts';
import { sampleLists } from './sample-data.fixture.ts';

const coupon = { list: 'securities', rowId: 'securities:0', field: 'couponRate' } as const;
const name = { list: 'securities', rowId: 'securities:0', field: 'issuerName' } as const;
const open = () => openForm(sampleLists(), 1);

describe('editing a value', () => {
  it('is dirty only while the value differs from the saved one', () => {
    const edited = editCell(open(), coupon, '7');
    expect(isDirty(edited)).toBe(true);
    expect(currentValue(edited, coupon)).toBe(7);
    expect(isDirty(editCell(edited, coupon, '6.5'))).toBe(false);
  });

  it('takes other spellings of the saved value for the same', () => {
    expect(isDirty(editCell(open(), coupon, '6.50'))).toBe(false);
    const description = { ...name, field: 'shortDescription' };
    expect(isDirty(editCell(open(), description, ''))).toBe(false);
    expect(isDirty(editCell(open(), name, 'Petrel Point Re '))).toBe(true);
  });

  it('keeps text that is no number as it is, for its rule to refuse', () => {
    expect(currentValue(editCell(open(), coupon, '6,5'), coupon)).toBe('6,5');
  });

  it('empties a value to null', () => {
    const edited = editCell(open(), name, '');
    expect(currentValue(edited, name)).toBeNull();
    expect(isDirty(edited)).toBe(true);
  });

  it('changes nothing, not even the object, when nothing changes', () => {
    const form = editCell(open(), coupon, '7');
    expect(editCell(form, coupon, '7.0')).toBe(form);
    const clean = open();
    expect(editCell(clean, coupon, 6.5)).toBe(clean);
  });
});

describe('rows', () => {
  const added = { list: 'elAttributions', rowId: 'elAttributions:x', classKey: 'A' } as const;

  it('can be removed and taken back', () => {
    const key = rowKey('elAttributions', 'elAttributions:2');
    const without = removeRow(open(), key);
    expect(isDirty(without)).toBe(true);
    expect(isDirty(restoreRow(without, key))).toBe(false);
  });

  it('can be added; one added and removed again is no change', () => {
    const form = addRow(open(), added);
    expect(isDirty(form)).toBe(true);
    expect(rowsOfClass(form, 'elAttributions', 'A')).toEqual(['elAttributions:0', 'elAttributions:x']);
    expect(classKeyOfRow(form, rowKey('elAttributions', 'elAttributions:x'))).toBe('A');
    const edited = editCell(form, { list: 'elAttributions', rowId: 'elAttributions:x', field: 'perilName' }, 'Hail');
    expect(isDirty(removeRow(edited, rowKey('elAttributions', 'elAttributions:x')))).toBe(false);
  });
});

describe('tabs', () => {
  it('stand in their natural order, and stay while a class is renamed', () => {
    const form = editCell(open(), { ...name, field: 'issuerClass' }, 'Z');
    expect(classKeys(form)).toEqual(['A', 'B']);
    expect(rowsOfClass(form, 'securities', 'A')).toEqual(['securities:0']);
  });

  it('have one of their own for rows without a class', () => {
    const lists = sampleLists((change) => {
      change.elAttributions[1]!.issuerClass = null;
    });
    expect(classKeys(openForm(lists, 1))).toEqual(['A', 'B', '']);
    expect(rowsOfClass(openForm(lists, 1), 'elAttributions', '')).toEqual(['elAttributions:1']);
  });

  it('gain the class of an added row', () => {
    expect(classKeys(addRow(open(), { list: 'modeledStats', rowId: 'm', classKey: 'C' }))).toEqual(['A', 'B', 'C']);
  });
});

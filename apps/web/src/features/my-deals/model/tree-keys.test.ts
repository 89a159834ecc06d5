import { describe, expect, it } from 'vitest';
import { rowStartingWith, treeMove } from './tree-keys.ts';
import { amber, amberFolder, amberSeries, sampleTree } from './tree.fixture.ts';

const closed = sampleTree([]);
const open = sampleTree([amber, amberSeries, amberFolder]);

describe('treeMove', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 1, 5],
    ['PageUp', 3, 0],
    ['Home', 4, 0],
    ['End', 1, 6],
    // Into an open branch, and out to the parent.
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 3, 2],
    ['ArrowLeft', 4, 2],
  ])('%s from row %i goes to row %i', (key, from, to) => {
    expect(treeMove(open, from, key, 4)).toEqual({ to });
  });

  it('opens with the right arrow, closes with the left, and does either with Enter and Space', () => {
    expect(treeMove(closed, 0, 'ArrowRight', 4)).toEqual({ toggle: [closed[0]] });
    expect(treeMove(open, 1, 'ArrowLeft', 4)).toEqual({ toggle: [open[1]] });
    expect(treeMove(open, 2, 'Enter', 4)).toEqual({ toggle: [open[2]] });
    expect(treeMove(closed, 0, ' ', 4)).toEqual({ toggle: [closed[0]] });
  });

  it('uses a document with Enter', () => {
    expect(treeMove(open, 3, 'Enter', 4)).toEqual({ act: open[3] });
  });

  it('has nothing to do for the left arrow at the top and the right one at a document', () => {
    expect(treeMove(closed, 0, 'ArrowLeft', 4)).toEqual({});
    expect(treeMove(open, 3, 'ArrowRight', 4)).toEqual({});
  });

  it('opens every branch beside one with the asterisk, of issuers only this one', () => {
    const rows = sampleTree([amber]);
    expect(treeMove(rows, 1, '*', 4)).toEqual({ toggle: [rows[1]] });
    expect(treeMove(closed, 1, '*', 4)).toEqual({ toggle: [closed[1]] });
  });

  it('leaves other keys alone', () => {
    expect(treeMove(open, 0, 'Tab', 4)).toBeNull();
    expect(treeMove(open, 0, 'b', 4)).toBeNull();
  });
});

describe('rowStartingWith', () => {
  it.each([
    ['b', 0, 1],
    ['b', 1, 2],
    ['b', 2, 1],
    ['be', 1, 1],
    ['ber', 1, 2],
    ['BEA', 2, 1],
    ['x', 0, -1],
  ])('%s from row %i finds row %i', (typed, from, found) => {
    expect(rowStartingWith(closed, from, typed)).toBe(found);
  });
});

import { describe, expect, it } from 'vitest';
import { cellKey, rowKey } from './cells.ts';
import { currentValue, isDirty } from './form-state.ts';
import {
  derive,
  isEditable,
  isWaiting,
  nextBlocker,
  openReview,
  targetOf,
  withClass,
  withClassBack,
  withClassNamed,
  withDraft,
  withEdit,
  withRebased,
  withRowBack,
  withSaved,
  withSettled,
  withoutClass,
  withoutRow,
} from './review-state.ts';
import type { ReviewState } from './review-state.ts';
import { sampleData, sampleLists } from './sample-data.fixture.ts';

const cell = (field: string, row = 0) => ({ list: 'securities', rowId: `securities:${row}`, field }) as const;
const ofType = (docTypeCode: 'RESET', state: ReviewState): ReviewState => ({
  ...state,
  data: { ...state.data, document: { ...state.data.document, docTypeCode } },
});
const edit = (state: ReturnType<typeof openReview>, field: string, value: string, row = 0) =>
  withEdit(state, cell(field, row), cellKey(cell(field, row)), value);

describe('what a review shows', () => {
  it('has no message while every class is complete', () => {
    const derived = derive(openReview(sampleData()));
    expect(derived.blockers).toEqual([]);
    expect(derived.progress).toEqual([
      expect.objectContaining({ classKey: 'A', required: 29, done: 29 }),
      expect.objectContaining({ classKey: 'B', required: 33, done: 33 }),
    ]);
  });

  it('says only the first missing value of each class on its field, and every wrong one', () => {
    let state = openReview(sampleData());
    for (const field of ['currency', 'isin', 'couponType']) state = edit(state, field, '');
    state = edit(state, 'maturityDate', '25/11/2028');
    state = edit(state, 'currency', '', 1);
    const derived = derive(state);
    expect(derived.messages).toEqual(
      new Map([
        [cellKey(cell('isin')), 'Required for sign off'],
        [cellKey(cell('maturityDate')), 'Date must be in format YYYY-MM-DD'],
        [cellKey(cell('currency', 1)), 'Required for sign off'],
      ]),
    );
    expect(derived.blockers.map((blocker) => [blocker.classKey, blocker.fieldName])).toEqual([
      ['A', 'isin'],
      ['A', 'maturityDate'],
      ['A', 'currency'],
      ['A', 'couponType'],
      ['B', 'currency'],
    ]);
    expect(derived.wrong.map((blocker) => blocker.fieldName)).toEqual(['maturityDate']);
    expect(derived.progress[0]).toMatchObject({ required: 29, done: 25 });
  });

  it('counts a wrong value of a renamed class on the tab it stands on', () => {
    let state = edit(openReview(sampleData()), 'issuerClass', 'C9');
    state = edit(state, 'currency', '');
    expect(derive(state).blockers).toMatchObject([{ classKey: 'A', fieldName: 'currency' }]);
  });

  it('counts a class that lacks its security', () => {
    const lists = sampleLists((change) => {
      change.securities.shift();
    });
    const derived = derive(openReview(sampleData(lists)));
    expect(derived.blockers).toMatchObject([
      { classKey: 'A', list: 'securities', key: null, message: 'Class A has no Base Identifiers.' },
    ]);
    expect(derived.classKeys.toSorted()).toEqual(['A', 'B']);
    expect(targetOf(derived.blockers[0]!)).toEqual({ classKey: 'A', elementId: 'section-securities' });
  });

  it('checks only the sections of the document type', () => {
    const state = edit(openReview(sampleData()), 'currency', '');
    expect(derive(ofType('RESET', state)).blockers).toEqual([]);
  });

  it('does not save a class under the name of another', () => {
    const state = edit(openReview(sampleData()), 'issuerClass', 'A', 1);
    expect(derive(state).wrong).toMatchObject([{ classKey: 'B', key: cellKey(cell('issuerClass', 1)) }]);
    expect(derive(edit(state, 'issuerClass', 'CLASSA', 1)).messages.get(cellKey(cell('issuerClass', 1)))).toBe(
      'Another row has this class',
    );
    expect(derive(edit(state, 'issuerClass', 'B', 1)).wrong).toEqual([]);
  });

  it('walks the blockers in order and begins again', () => {
    let state = edit(openReview(sampleData()), 'currency', '');
    state = edit(state, 'currency', '', 1);
    const { blockers } = derive(state);
    expect(nextBlocker(blockers, null)).toBe(blockers[0]);
    expect(nextBlocker(blockers, targetOf(blockers[0]!).elementId)).toBe(blockers[1]);
    expect(nextBlocker(blockers, targetOf(blockers[1]!).elementId)).toBe(blockers[0]);
    expect(nextBlocker([], null)).toBeUndefined();
  });
});

describe('a review over time', () => {
  it('is editable only while pending review, and waits while there is nothing', () => {
    const of = (status: 'PENDING_REVIEW' | 'SIGNED_OFF' | 'PROCESSING', version = 1) =>
      sampleData(sampleLists(), { version, document: { ...sampleData().document, status } });
    expect(isEditable(openReview(of('PENDING_REVIEW')))).toBe(true);
    expect(isEditable(openReview(of('SIGNED_OFF')))).toBe(false);
    expect([isWaiting(of('PENDING_REVIEW')), isWaiting(of('PROCESSING')), isWaiting(of('PENDING_REVIEW', 0))]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is clean after a save, on the version that came back', () => {
    const state = edit(openReview(sampleData()), 'currency', 'EUR');
    const saved = sampleData(
      sampleLists((lists) => {
        lists.securities[0]!.currency = 'EUR';
      }),
      { version: 2 },
    );
    const next = withSaved(state, state.form, saved);
    expect(isDirty(next.form)).toBe(false);
    expect(next.form.version).toBe(2);
  });

  it('keeps what was typed while the save was under way', () => {
    const sent = edit(openReview(sampleData()), 'currency', 'EUR');
    const typed = edit(sent, 'issuerName', 'Later Re');
    const saved = sampleData(
      sampleLists((lists) => {
        lists.securities[0]!.currency = 'EUR';
      }),
      { version: 2 },
    );
    const next = withSaved(typed, sent.form, saved);
    expect(next.form.edits).toEqual({ [cellKey(cell('issuerName'))]: 'Later Re' });
    expect(next.conflicts).toEqual({});
  });

  it('keeps what was taken back while the save was under way', () => {
    const sent = edit(openReview(sampleData()), 'currency', 'EUR');
    const takenBack = edit(sent, 'currency', 'USD');
    const saved = sampleData(
      sampleLists((lists) => {
        lists.securities[0]!.currency = 'EUR';
      }),
      { version: 2 },
    );
    expect(withSaved(takenBack, sent.form, saved).form.edits).toEqual({ [cellKey(cell('currency'))]: 'USD' });
  });

  it('keeps a row that was put back while the save was under way', () => {
    const key = rowKey('modeledStats', sampleLists().modeledStats[0]!.rowId);
    const sent = withoutRow(openReview(sampleData()), key);
    const [removed, ...others] = sampleLists().modeledStats;
    const saved = sampleData(
      sampleLists((lists) => {
        lists.modeledStats = others;
      }),
      { version: 2 },
    );
    const next = withSaved(withRowBack(sent, key), sent.form, saved);
    const { issuerClass, expectedLoss, exhaustionProbability } = removed!;
    expect(derive(next).merged.modeledStats.at(-1)).toMatchObject({ issuerClass, expectedLoss, exhaustionProbability });
    expect(isDirty(next.form)).toBe(true);
  });

  it('keeps a doubt that was set again while the save was under way', () => {
    const key = cellKey(cell('currency'));
    const sent = withSettled(openReview(sampleData()), key, true);
    const saved = sampleData(sampleLists(), { version: 2, settled: [cell('currency')] });
    const next = withSaved(withSettled(sent, key, false), sent.form, saved);
    expect(next.form.settled).toEqual([]);
    expect(isDirty(next.form)).toBe(true);
  });

  it('forgets what the server said about a value once it is edited', () => {
    const key = cellKey(cell('isin'));
    const refused = {
      ...openReview(sampleData()),
      serverErrors: { [key]: 'Another row has this ISIN' },
      serverNotes: ['x'],
    };
    const next = edit(refused, 'isin', 'US0000000099');
    expect(next.serverErrors).toEqual({});
    expect(next.serverNotes).toEqual([]);
  });

  it('shows conflicts after a rebase', () => {
    const mine = edit(openReview(sampleData()), 'currency', 'GBP');
    const theirs = sampleData(
      sampleLists((lists) => {
        lists.securities[0]!.currency = 'EUR';
      }),
      { version: 2 },
    );
    const next = withRebased(mine, mine.form, theirs);
    expect(next.data).toBe(theirs);
    expect(currentValue(next.form, cell('currency'))).toBe('GBP');
    expect(next.conflicts).toMatchObject({ [cellKey(cell('currency'))]: { theirs: 'EUR' } });
  });

  it('restores a draft under what has been typed since', () => {
    const draft = edit(edit(openReview(sampleData()), 'currency', 'GBP'), 'issuerName', 'Draft Re').form;
    const typed = edit(openReview(sampleData()), 'issuerName', 'Typed Re');
    const { form } = withDraft(typed, draft);
    expect([currentValue(form, cell('currency')), currentValue(form, cell('issuerName'))]).toEqual(['GBP', 'Typed Re']);
  });

  it('removes a class with all its rows, and takes it back', () => {
    const gone = withoutClass(openReview(sampleData()), 'B');
    const { merged, isDirty: dirty, progress } = derive(gone);
    // It is no class that is ready.
    expect(progress.map(({ classKey, isRemoved }) => [classKey, isRemoved])).toEqual([
      ['A', false],
      ['B', true],
    ]);
    expect([merged.securities, merged.elAttributions].map((list) => list.map((row) => row.issuerClass))).toEqual([
      ['A'],
      ['A'],
    ]);
    expect(dirty).toBe(true);
    expect(isDirty(withClassBack(gone, 'B').form)).toBe(false);
  });

  it('names the rows of a class that the document does not name', () => {
    const lists = sampleLists((change) => {
      change.securities = [];
      for (const list of [change.modeledStats, change.couponChangeHistories]) {
        list.splice(1);
        for (const row of list) row.issuerClass = null;
      }
      change.elAttributions = [];
    });
    const unnamed = ofType('RESET', openReview(sampleData(lists)));
    const { merged } = derive(withClassNamed(unnamed, '', 'A'));
    expect([...merged.modeledStats, ...merged.couponChangeHistories].map((row) => row.issuerClass)).toEqual(['A', 'A']);
  });

  it('adds a class once, with a row in each section', () => {
    const add = (state: ReturnType<typeof openReview>) => withClass(state, 'C', (list) => `${list}:x`);
    const next = add(openReview(sampleData()));
    expect(next.form.added.map((row) => row.list)).toEqual([
      'securities',
      'modeledStats',
      'couponChangeHistories',
      'elAttributions',
    ]);
    expect(add(next)).toBe(next);
    expect(derive(next).merged.securities.at(-1)?.issuerClass).toBe('C');
    const added = { list: 'securities', rowId: 'securities:x', field: 'issuerClass' } as const;
    expect(currentValue(next.form, added)).toBe('C');
    const emptied = withEdit(next, added, cellKey(added), '');
    expect(derive(emptied).merged.securities.at(-1)?.issuerClass).toBeNull();
  });

  it('names the security of a new class as the deal does', () => {
    const { merged } = derive(withClass(openReview(sampleData()), 'C', (list) => `${list}:x`));
    const { issuerName, issuerSeries } = sampleData().document;
    expect(merged.securities.find((row) => row.rowId === 'securities:x')).toMatchObject({
      issuerClass: 'C',
      issuerName,
      issuerSeries,
      isin: null,
    });
  });
});

import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { isEditable, isFillUndoable } from '../model/review-state.ts';
import {
  hintFor,
  undoFill,
  fillFromPlace,
  labelWithUnit,
  stopChoosing,
  takeValue,
  unitOf,
} from '../review/fill-field.ts';
import { useFilling, useFocus, useReview, useReviewState } from '../review/review.ts';
import classes from './fill-bar.module.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { parseCellKey, type CellKey } from '../model/cells.ts';
import { pageValuesOptions, pageWordsOptions } from '../documents-query.ts';
import { showSpot } from '../review/focus.ts';
import type { Box, PageValue, PageWord } from '@landfall/contract';

/** What is chosen on a page by keyboard: one of the values that the field could take, or a run of words. */
export type Choice = { kind: 'value'; index: number } | { kind: 'words'; anchor: number; head: number };

export interface PageContent {
  words: readonly PageWord[];
  values: readonly PageValue[];
}

/** Where one begins: at the first value, where the page has one. */
export const firstChoice = ({ values }: PageContent): Choice =>
  values.length > 0 ? { kind: 'value', index: 0 } : { kind: 'words', anchor: 0, head: 0 };

const within = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

const isSameLine = (word: Box, box: Box): boolean =>
  (word.y0 + word.y1) / 2 >= box.y0 && (word.y0 + word.y1) / 2 <= box.y1;

/** The first word of a value, from where its words go on. */
const wordOf = ({ words }: PageContent, [box]: readonly Box[]): number =>
  within(
    words.findIndex((word) => box !== undefined && isSameLine(word.box, box) && word.box.x1 > box.x0 + 0.5),
    words.length,
  );

/** The nearest word of the line above or below; the same word at the edge of the page. */
function wordInNextLine(words: readonly PageWord[], from: number, by: 1 | -1): number {
  const start = words[from];
  if (!start) return from;
  const middle = (start.box.x0 + start.box.x1) / 2;
  const distance = ({ box }: PageWord) => Math.abs((box.x0 + box.x1) / 2 - middle);
  const next = words
    .map((word, index) => ({ word, index }))
    .filter(({ word }) => word.line === start.line + by)
    .toSorted((a, b) => distance(a.word) - distance(b.word))[0];
  return next?.index ?? from;
}

/**
 * Where a key leads: up and down go through the values that the field could take, or through the lines where there is
 * none; left and right through the words, and with Shift over them. Null for a key that leads nowhere.
 */
export function moved(content: PageContent, choice: Choice, key: string, isShift: boolean): Choice | null {
  const { words, values } = content;
  const by = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const head = choice.kind === 'words' ? choice.head : wordOf(content, values[choice.index]?.boxes ?? []);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    if (choice.kind === 'value') return { kind: 'words', anchor: head, head };
    const next = within(head + by, words.length);
    return { kind: 'words', anchor: isShift ? choice.anchor : next, head: next };
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return null;
  if (values.length > 0 && !isShift) {
    return { kind: 'value', index: choice.kind === 'value' ? within(choice.index + by, values.length) : 0 };
  }
  const next = wordInNextLine(words, head, by);
  return { kind: 'words', anchor: isShift && choice.kind === 'words' ? choice.anchor : next, head: next };
}

/** What a choice says, and where. */
export function placeOf({ words, values }: PageContent, choice: Choice): { text: string; boxes: Box[] } {
  if (choice.kind === 'value') {
    const value = values[choice.index];
    return { text: value?.quote ?? '', boxes: value?.boxes ?? [] };
  }
  const run = words.slice(Math.min(choice.anchor, choice.head), Math.max(choice.anchor, choice.head) + 1);
  return { text: run.map(({ text }) => text).join(' '), boxes: run.map(({ box }) => box) };
}

/** Which field takes what is pointed at on the page, and what became of the last attempt. */
export function FillBar({ page }: { page: () => number }) {
  const review = useReview();
  const { told, choosing } = useFilling();
  const cell = useFocus((focus) => focus.cell);
  const editable = useReviewState(isEditable);
  const toldOf = told?.key ?? null;
  const undoable = useReviewState((state) => toldOf !== null && isFillUndoable(state, toldOf));
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  if (!editable) return null;
  if (choosing !== null) {
    return <ChooseBar key={choosing} cell={choosing} startPage={review.focus.get().spot?.page ?? page()} />;
  }
  // What was said holds until another field has the focus.
  const isOfField = told !== null && (told.key === null || told.key === cell);
  const isStale = told?.tone === 'taken' && !undoable;
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.told} data-tone={isOfField ? told.tone : undefined}>
        {isOfField && !isStale ? told.message : ''}
      </p>
      {isOfField && undoable && told.tone === 'taken' ? (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconArrowBackUp size={13} aria-hidden />}
          onClick={() => undoFill(review)}
        >
          Undo
        </Button>
      ) : null}
      {isOfField && !isStale ? null : <p className="quiet">{hintFor(cell, isTouch)}</p>}
    </div>
  );
}

interface ChooseBarProps {
  cell: CellKey;
  /** The page to begin on. */
  startPage: number;
}

/** Choosing by keyboard what a field takes from the page: arrows choose, Enter takes, Escape goes back to the field. */
function ChooseBar({ cell, startPage }: ChooseBarProps) {
  const review = useReview();
  const { told } = useFilling();
  const documentId = useReviewState((state) => state.data.document.documentId);
  const pageCount = useReviewState((state) => state.data.document.pageCount) ?? startPage;
  const [at, setAt] = useState<{ page: number; choice: Choice | null }>({ page: startPage, choice: null });
  const words = useQuery(pageWordsOptions(documentId, at.page));
  const values = useQuery(pageValuesOptions(documentId, at.page, parseCellKey(cell)));
  const content = useMemo<PageContent | null>(
    () => (words.data && values.data ? { words: words.data, values: values.data } : null),
    [words.data, values.data],
  );
  const choice = useMemo(() => at.choice ?? (content && firstChoice(content)), [at.choice, content]);
  const place = useMemo(() => (content && choice ? placeOf(content, choice) : null), [content, choice]);
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  useEffect(() => {
    if (place) showSpot(review, { page: at.page, boxes: place.boxes });
  }, [review, at.page, place]);

  const take = () => {
    if (!content || !choice || !place || place.boxes.length === 0) return;
    const value = choice.kind === 'value' ? content.values[choice.index] : undefined;
    if (value) takeValue(review, cell, { ...value, page: at.page });
    else void fillFromPlace(review, cell, { page: at.page, ...place });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      stopChoosing(review, cell);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take();
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      const page = Math.max(1, Math.min(pageCount, at.page + (event.key === 'PageDown' ? 1 : -1)));
      if (page !== at.page) setAt({ page, choice: null });
    } else if (content && choice) {
      const next = moved(content, choice, event.key, event.shiftKey);
      if (next === null) return;
      event.preventDefault();
      setAt({ ...at, choice: next });
    }
  };
  return (
    <div
      ref={frame}
      role="application"
      aria-label={`Choose ${labelWithUnit(cell)} on the page`}
      aria-describedby={hint}
      tabIndex={0}
      className={classes.bar}
      onKeyDown={onKeyDown}
    >
      <p role="status" className={classes.told} data-tone={told?.tone}>
        {told?.message ??
          chosenWords({
            content,
            choice,
            text: place?.text ?? '',
            page: at.page,
            isFailed: words.isError || values.isError,
            unit: unitOf(cell),
          })}
      </p>
      <p id={hint} className="quiet">
        Up and down: values. Left and right: words, with Shift several. Page keys: pages. Enter takes it, Escape goes
        back.
      </p>
    </div>
  );
}

interface Chosen {
  content: PageContent | null;
  choice: Choice | null;
  text: string;
  page: number;
  isFailed: boolean;
  /** Of the field. */
  unit: string;
}

function chosenWords({ content, choice, text, page, isFailed, unit }: Chosen): string {
  if (isFailed) return 'The words of this page could not be loaded.';
  if (!content || !choice) return 'Loading the words of the page';
  if (content.words.length === 0) return `Page ${page} has no words that are known.`;
  if (choice.kind === 'words') return `“${text}”, page ${page}`;
  const value = content.values[choice.index]?.value;
  return `${value}${unit}, from “${text}”: ${choice.index + 1} of ${content.values.length} on page ${page}`;
}

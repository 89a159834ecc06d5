import { longestTextQuery, findInDocument, type FoundInDocument, type TextPlace } from '@landfall/contract';
import { ActionIcon, Box } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import classes from './pdf.module.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** What a viewer opens with: the terms of a search, from this page on. */
export interface FindRequest {
  terms: string;
  page: number;
}

export interface Find {
  isOpen: boolean;
  text: string;
  data: FoundInDocument | undefined;
  isSearching: boolean;
  error: Error | null;
  /** Which of the places is in hand, from 0; -1 for none. */
  index: number;
  place: TextPlace | null;
  byPage: ReadonlyMap<number, readonly TextPlace[]>;
  open: () => void;
  close: () => void;
  type: (text: string, page: number) => void;
  /** To the next place, or the one before; after the last comes the first. */
  step: (by: 1 | -1) => void;
}

const settleMs = 200;
const noPlaces: readonly TextPlace[] = [];

/** Finds a text on all pages of a document. The server has the words of scans as well. */
export function useFind(documentId: string, request: FindRequest | undefined): Find {
  const [asked, setAsked] = useState({
    isOpen: request !== undefined,
    text: request?.terms ?? '',
    as: request === undefined ? ('text' as const) : ('terms' as const),
    /** Where to begin. */
    page: request?.page ?? 1,
  });
  const [steps, setSteps] = useState({ of: asked, by: 0 });
  const [{ text, as }] = useDebouncedValue(asked, settleMs);
  const query = text.trim();
  const isWanted = asked.isOpen && query !== '' && asked.text.trim() !== '';
  const found = useQuery({
    queryKey: ['find-in-document', documentId, as, query],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call(findInDocument, { params: { documentId }, query: { query, as }, signal })).data,
  });
  const data = isWanted ? found.data : undefined;
  const places = data?.places ?? noPlaces;
  const byPage = useMemo(() => Map.groupBy(places, ({ page }) => page), [places]);
  const first = Math.max(
    0,
    places.findIndex(({ page }) => page >= asked.page),
  );
  const taken = steps.of === asked ? steps.by : 0;
  const index = places.length === 0 ? -1 : (((first + taken) % places.length) + places.length) % places.length;

  const open = useCallback(() => setAsked((before) => ({ ...before, isOpen: true })), []);
  const close = useCallback(() => setAsked((before) => ({ ...before, isOpen: false })), []);
  return {
    isOpen: asked.isOpen,
    text: asked.text,
    data,
    isSearching: isWanted && (found.isFetching || text !== asked.text),
    error: isWanted ? found.error : null,
    index,
    place: places[index] ?? null,
    byPage,
    open,
    close,
    type: (next, page) => setAsked({ isOpen: true, text: next, as: 'text', page }),
    step: (by) => setSteps({ of: asked, by: taken + by }),
  };
}

interface FindBarProps {
  find: Find;
  /** The page in view, where a new text is looked for first. */
  page: number;
  /** Counts how often the key for it was pressed: each time the field takes the focus. */
  summoned: number;
  onClose: () => void;
}

function resultWords({ data, error, index, isSearching, text }: Find): string {
  if (text.trim() === '') return '';
  if (error) return 'The search failed. Please try again.';
  if (!data) return isSearching ? 'Searching' : '';
  if (data.fault !== null) return data.fault;
  const rest = data.isIncomplete ? ' Not all pages can be searched yet.' : '';
  return data.total === 0 ? `No results.${rest}` : `${index + 1} of ${data.total}${rest === '' ? '' : `.${rest}`}`;
}

/** A dialog around it would close at the Escape that is for this bar. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const;

/** What is looked for in the document, how often it is there, and the way from one place to the next. */
export function FindBar({ find, page, summoned, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (summoned === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [summoned]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      find.step(event.shiftKey ? -1 : 1);
    }
  };
  const isNone = find.index < 0;
  return (
    <div role="search" aria-label="Find in the document" className={classes.bar} onKeyDown={onKeyDown}>
      <input
        ref={field}
        {...ownEscape}
        type="text"
        className={classes.field}
        aria-label="Find in the document"
        aria-keyshortcuts="Control+F"
        placeholder="Find in the document"
        maxLength={longestTextQuery}
        value={find.text}
        onChange={(event) => find.type(event.currentTarget.value, page)}
      />
      <ActionIcon {...ownEscape} aria-label="Previous result" disabled={isNone} onClick={() => find.step(-1)}>
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon {...ownEscape} aria-label="Next result" disabled={isNone} onClick={() => find.step(1)}>
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
      <Box component="span" role="status" flex="1" miw={72} className="tabular">
        {resultWords(find)}
      </Box>
      <ActionIcon {...ownEscape} aria-label="Close the search" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

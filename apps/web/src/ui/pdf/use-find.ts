import { findInDocument, type FoundInDocument, type TextPlace } from '@landfall/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
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

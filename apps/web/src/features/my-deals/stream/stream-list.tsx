import { infiniteScrollThresholdPx, mobileBreakpointPx } from '@landfall/contract';
import { Loader } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useFillHeight } from '../../../ui/data-table/use-fill-height.ts';
import { useProgressById } from '../../../ui/documents/processing-query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { layOutRows } from '../model/row-layout.ts';
import type { DocumentStream } from '../queries/document-stream.ts';
import { useRowWindow } from '../use-row-window.ts';
import { DocumentRow } from './document-row.tsx';
import { itemHeight } from './item-height.ts';
import classes from './stream.module.css';

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The documents read so far, of which only those near the view are drawn. */
export function StreamList({ state, queue, startAt, noteScroll }: DocumentStream) {
  const { documents, total, isLast, isLoading, failure } = state;
  const isNarrow = useMediaQuery(`(max-width: ${mobileBreakpointPx - 1}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const height = useFillHeight(scroller, 0);
  const tops = useMemo(() => {
    const rem = remPx();
    return layOutRows(documents, (item) => itemHeight(item, isNarrow, rem));
  }, [documents, isNarrow]);
  const { range } = useRowWindow({
    scroller,
    tops,
    height,
    keyOf: (index) => documents[index]?.documentId,
    indexOf: (id) => documents.findIndex(({ documentId }) => documentId === id),
    startAt,
  });
  const progress = useProgressById();

  const follow = useEffectEvent(() => {
    const element = scroller.current;
    if (!element) return;
    noteScroll(element.scrollTop);
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left <= infiniteScrollThresholdPx) queue.loadMore();
  });
  useEffect(() => {
    const element = scroller.current;
    const listener = () => follow();
    element?.addEventListener('scroll', listener, { passive: true });
    return () => element?.removeEventListener('scroll', listener);
  }, []);
  // A page may be too short to be scrolled, and a taller window may reach its end.
  useEffect(() => follow());
  useEffect(() => queue.lookAt(range.first, range.end));

  return (
    <div ref={scroller} className={classes.scroller} style={{ maxHeight: height }}>
      <ul className={classes.list} style={{ height: tops.at(-1) }} aria-label="Documents" aria-busy={isLoading}>
        {documents.slice(range.first, range.end).map((item, at) => {
          const index = range.first + at;
          const top = tops[index] ?? 0;
          return (
            <DocumentRow
              key={item.documentId}
              item={item}
              progress={progress.get(item.documentId) ?? null}
              index={index}
              total={total ?? documents.length}
              top={top}
              height={(tops[index + 1] ?? top) - top}
            />
          );
        })}
      </ul>
      {failure ? (
        <ErrorState message="More documents could not be loaded." onRetry={queue.retry} />
      ) : (
        <p className={classes.end} role="status">
          {isLast ? (
            'No more documents to load'
          ) : (
            <>
              <Loader size="xs" aria-hidden />
              Loading more documents
            </>
          )}
        </p>
      )}
    </div>
  );
}

import { infiniteScrollThresholdPx } from '@landfall/contract';
import { Loader, Group } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { keepFocus } from '../../../lib/focus.ts';
import { useFillHeight, useIsNarrow } from '../../../lib/window-hooks.ts';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import { useProgressById } from '../../../ui/documents/processing-panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import type { DocumentStream } from '../queries/document-stream.ts';
import { useHeldView } from '../use-held-view.ts';
import { DocumentRow, itemHeight } from './document-row.tsx';
import classes from './stream.module.css';

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The documents loaded so far; only those near the view are rendered. */
export function StreamList(stream: DocumentStream) {
  const { documents, total, isLast, isLoading, failure, startAt } = stream;
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useFillHeight(scroller, 0);
  const heights = useMemo(() => {
    const rem = remPx();
    return documents.map((item) => itemHeight(item, isNarrow, rem));
  }, [documents, isNarrow]);
  const virtual = useVirtualRows({
    scroller,
    count: documents.length,
    heightOf: (index) => heights[index] ?? 0,
    layout: heights,
    overscan: 8,
    startAt,
  });
  useHeldView({
    scroller,
    virtual,
    rows: heights,
    keyOf: (index) => documents[index]?.documentId,
    indexOf: (id) => documents.findIndex(({ documentId }) => documentId === id),
  });
  const drawn = virtual.getVirtualItems();
  const progress = useProgressById();

  const follow = () => {
    const element = scroller.current;
    if (!element) return;
    stream.noteScroll(element.scrollTop);
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (left <= infiniteScrollThresholdPx) stream.loadMore();
  };
  // A page may be too short to scroll, or a taller window may show its end.
  useEffect(follow);
  useEffect(() => stream.lookAt(drawn[0]?.index ?? 0, (drawn.at(-1)?.index ?? -1) + 1));

  return (
    <div ref={scroller} className={classes.scroller} style={{ maxHeight: height }} onScroll={follow}>
      <ul
        ref={keepFocus}
        className={classes.list}
        style={{ height: virtual.getTotalSize() }}
        aria-label="Documents"
        aria-busy={isLoading}
      >
        {drawn.map(({ index, start, size }) => {
          const item = documents[index];
          return item ? (
            <DocumentRow
              key={item.documentId}
              item={item}
              progress={progress.get(item.documentId) ?? null}
              index={index}
              total={total ?? documents.length}
              top={start}
              height={size}
            />
          ) : null;
        })}
      </ul>
      {failure ? (
        <ErrorState message="More documents could not be loaded." onRetry={() => void stream.retry()} />
      ) : (
        <Group component="p" gap="xs" wrap="nowrap" justify="center" c="dimmed" fz="sm" mih="3rem" role="status">
          {isLast ? (
            'No more documents to load'
          ) : (
            <>
              <Loader size="xs" aria-hidden />
              Loading more documents
            </>
          )}
        </Group>
      )}
    </div>
  );
}

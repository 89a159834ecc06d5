import { infiniteScrollThresholdPx, type TreeIssuer } from '@landfall/contract';
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { isPdf } from '../../../lib/files.ts';
import { StaleNotice } from '../../../ui/notice.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { keepFocus } from '../../../lib/focus.ts';
import { useFillHeight, useIsNarrow } from '../../../lib/window-hooks.ts';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import { useDocumentActs } from '../document-menu.tsx';
import { isBranch, type TreeRow as Row, rowStartingWith, treeMove } from '../model/tree-rows.ts';
import { useHeldView } from '../use-held-view.ts';
import { TreeRow } from './tree-row.tsx';
import { useTreeRows } from './use-tree-rows.ts';
import { nowMs } from '../../../lib/clock.ts';
import classes from './tree.module.css';
import { Skeleton, Group } from '@mantine/core';
import { useTreeIssuers } from '../queries/tree-queries.ts';

/** Letters typed this quickly belong to one word. */
const togetherMs = 1_000;

/** Goes to the next row whose name begins with the typed text; returns whether the key was used. */
function useTypeAhead(rows: readonly Row[], active: number, goTo: (index: number) => void): (key: string) => boolean {
  const typed = useRef({ text: '', at: 0 });
  return (key) => {
    const now = nowMs();
    const begun = now - typed.current.at < togetherMs ? typed.current.text : '';
    // `/` focuses the filter, and a space activates the row unless it is inside a word group.
    if (key.length !== 1 || key === '/' || key === '*' || (key === ' ' && begun === '')) return false;
    const text = begun + key;
    typed.current = { text, at: now };
    const index = rowStartingWith(rows, active, text);
    if (index >= 0) goTo(index);
    return true;
  };
}

interface TreeViewProps {
  query: string | undefined;
  issuers: readonly TreeIssuer[];
  issuerCount: number;
  /** The result of the previous words is still shown. */
  isStale: boolean;
  hasMore: boolean;
  isStopped: boolean;
  onMore: () => void;
}

const rowHeight = { wide: 34, narrow: 46 };

/** Issuers, series, folders and documents as one tree; only rows near the view are rendered. */
function TreeView({ query, issuers, issuerCount, isStale, hasMore, isStopped, onMore }: TreeViewProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const acts = useDocumentActs();
  const isNarrow = useIsNarrow();
  const height = useFillHeight(scroller, 0);
  const { rows, toggle, wantMore } = useTreeRows({ query, issuers, issuerCount, hasMore });
  const [current, setCurrent] = useState<{ key: string | null; index: number }>({ key: null, index: 0 });
  const found = rows.findIndex(({ key }) => key === current.key);
  // Where the row has gone, the one in its place.
  if (found >= 0 && found !== current.index) setCurrent({ ...current, index: found });
  const active = found >= 0 ? found : Math.max(0, Math.min(current.index, rows.length - 1));
  const setActive = (index: number) => setCurrent({ key: rows[index]?.key ?? null, index });

  const each = isNarrow ? rowHeight.narrow : rowHeight.wide;
  const virtual = useVirtualRows({
    scroller,
    count: rows.length,
    heightOf: () => each,
    layout: useMemo(() => [rows, each], [rows, each]),
    overscan: 8,
  });
  useHeldView({
    scroller,
    virtual,
    rows,
    keyOf: (index) => rows[index]?.key,
    indexOf: (key) => rows.findIndex((row) => row.key === key),
  });
  const drawn = virtual.getVirtualItems();

  const follow = useEffectEvent(() => {
    const element = scroller.current;
    if (!element || !hasMore || isStopped) return;
    if (element.scrollHeight - element.scrollTop - element.clientHeight <= infiniteScrollThresholdPx) onMore();
  });
  useEffect(() => follow());
  const wantShown = useEffectEvent(() => {
    for (const { index } of drawn) {
      const row = rows[index];
      if (row?.kind === 'waiting' && row.more) wantMore(row.more);
    }
  });
  useEffect(() => wantShown());

  const goTo = (index: number) => {
    setActive(index);
    virtual.scrollToIndex(index);
  };
  const openMenu = (index: number) =>
    document.getElementById(`${id}-${index}`)?.querySelector<HTMLElement>('[data-row-menu]')?.click();
  const act = (row: Row) => {
    if (isBranch(row)) toggle([row]);
    else if (row.kind === 'failed') row.retry();
    else if (row.kind !== 'document') return;
    else if (isPdf(row.item)) acts.preview(row.item);
    else openMenu(rows.indexOf(row));
  };
  const typeAhead = useTypeAhead(rows, active, goTo);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Buttons in a row handle their own keys.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[active];
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault();
      openMenu(active);
      return;
    }
    if (typeAhead(event.key)) {
      event.preventDefault();
      return;
    }
    const move = treeMove(rows, active, event.key, Math.max(1, Math.floor(height / each) - 1));
    if (!move) return;
    event.preventDefault();
    if (move.toggle) toggle(move.toggle);
    if (move.act) act(move.act);
    if (move.to !== undefined) goTo(move.to);
    else if (row) setActive(active);
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const key = target.closest<HTMLElement>('[data-key]')?.dataset['key'];
    const row = rows.find((each) => each.key === key);
    if (!row) return;
    setActive(rows.indexOf(row));
    if (!target.closest('button')) act(row);
  };

  return (
    <>
      <div
        ref={scroller}
        role="tree"
        tabIndex={0}
        aria-label="Documents by issuer"
        aria-busy={isStale}
        aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
        className={classes.scroller}
        style={{ maxHeight: height, '--row-height': `${each}px`, opacity: isStale ? 0.6 : 1 } as CSSProperties}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerOver={acts.expectPreview}
      >
        <div ref={keepFocus} className={classes.rows} role="presentation" style={{ height: virtual.getTotalSize() }}>
          {drawn.map(({ index, start }) => {
            const row = rows[index];
            return row ? (
              <TreeRow key={row.key} row={row} id={`${id}-${index}`} top={start} isActive={index === active} />
            ) : null;
          })}
        </div>
      </div>
      {isStopped ? <ErrorState message="More issuers could not be loaded." onRetry={onMore} /> : null}
    </>
  );
}

export function TreeTab({ query }: { query: string | undefined }) {
  const issuers = useTreeIssuers(query);
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = issuers;
  if (!data) {
    return isError ? (
      <ErrorState
        title="The tree could not be loaded"
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <TreeSkeleton />
    );
  }
  const list = data.pages.flatMap(({ content }) => content);
  const total = data.pages.at(-1)?.totalElements ?? list.length;
  return (
    <>
      {issuers.isRefetchError ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      {list.length === 0 ? (
        <EmptyState
          title="No issuers found"
          message={query === undefined ? 'Issuers appear here with their first document.' : 'Try fewer or other words'}
        />
      ) : (
        <TreeView
          // Open branches of a filtered tree are lost with the filter; placeholder data is of the previous one.
          key={isPlaceholderData ? 'before' : (query ?? '')}
          query={query}
          issuers={list}
          issuerCount={total}
          isStale={isPlaceholderData}
          hasMore={issuers.hasNextPage && !isPlaceholderData}
          isStopped={issuers.isFetchNextPageError}
          onMore={() => {
            if (!issuers.isFetching) void issuers.fetchNextPage();
          }}
        />
      )}
    </>
  );
}

const TreeSkeleton = () => (
  <div className={classes.scroller} role="status" aria-busy="true" aria-label="Loading the tree">
    {[34, 28, 41, 30, 37, 26, 33].map((width) => (
      <Group key={width} gap={10} wrap="nowrap" h="2.125rem" px={14}>
        <Skeleton height={12} width={12} />
        <Skeleton height={12} width={`${width}%`} />
      </Group>
    ))}
  </div>
);

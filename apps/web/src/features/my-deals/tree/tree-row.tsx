import { mayRetryHelp } from '@landfall/contract';
import { Button, Loader, Group } from '@mantine/core';
import { IconBuildingBank, IconChevronRight, IconFileText, IconFolder, IconStack2 } from '@tabler/icons-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { DocumentStatusBadge } from '../../../ui/document-status.tsx';
import { RetryButton } from '../../../ui/documents/retry-button.tsx';
import { DocumentMenu } from '../document-menu.tsx';
import { isBranch, type TreeRow as Row } from '../model/tree-rows.ts';
import { ZipMenu } from './zip-menu.tsx';
import classes from './tree.module.css';

const icons = { issuer: IconBuildingBank, series: IconStack2, folder: IconFolder, document: IconFileText };

interface TreeRowProps {
  row: Row;
  id: string;
  top: number;
  /** The row with keyboard focus, whose buttons Tab reaches. */
  isActive: boolean;
}

export const TreeRow = memo(function TreeRow({ row, id, top, isActive }: TreeRowProps) {
  const Icon = row.kind === 'waiting' || row.kind === 'failed' ? null : icons[row.kind];
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.place}
      aria-setsize={row.siblings}
      aria-selected={isActive}
      {...(row.kind === 'failed' ? {} : { 'aria-labelledby': `${id}-name` })}
      {...(isBranch(row) ? { 'aria-expanded': row.isOpen } : {})}
      className={classes.row}
      data-kind={row.kind}
      data-key={row.key}
      style={{ transform: `translateY(${top}px)`, '--level': row.level - 1 } as CSSProperties}
    >
      {isBranch(row) ? (
        <IconChevronRight size={16} stroke={1.7} className={classes.chevron} data-open={row.isOpen} aria-hidden />
      ) : (
        <span className={classes.chevron} />
      )}
      {Icon ? <Icon size={16} stroke={1.5} className="quiet rigid" aria-hidden /> : null}
      {row.kind === 'waiting' ? <Loader size={14} className="quiet rigid" aria-hidden /> : null}
      <span id={`${id}-name`} className={classes.label}>
        <span className={classes.name} title={row.name}>
          {row.name}
        </span>
        {isBranch(row) ? <span className="quiet tiny rigid tabular">{holdings(row)}</span> : null}
        {row.kind === 'document' ? (
          <span className={classes.status} title={row.item.statusReason ?? undefined}>
            <DocumentStatusBadge status={row.item.status} reason={row.item.statusReason} />
          </span>
        ) : null}
      </span>
      {sideOf(row, isActive ? 0 : -1)}
    </div>
  );
});

function holdings(row: Extract<Row, { isOpen: boolean }>): string {
  if (row.kind === 'issuer') return `${row.seriesCount} series, ${counted(row.documentCount, 'document')}`;
  return row.kind === 'series' ? counted(row.documentCount, 'document') : `(${row.documentCount} documents)`;
}

function sideOf(row: Row, tabIndex: number): ReactNode {
  switch (row.kind) {
    case 'issuer':
      return <ZipMenu of={{ issuer: row.issuer, sizeBytes: row.sizeBytes }} name={row.name} tabIndex={tabIndex} />;
    case 'series':
      return (
        <ZipMenu
          of={{ issuer: row.issuer, series: row.series, sizeBytes: row.sizeBytes }}
          name={`${row.issuer} ${row.series}`}
          tabIndex={tabIndex}
        />
      );
    case 'document':
      return (
        <Group component="span" gap="xs" wrap="nowrap" flex="none">
          {mayRetryHelp(row.item) ? <RetryButton item={row.item} tabIndex={tabIndex} isCompact /> : null}
          <DocumentMenu item={row.item} tabIndex={tabIndex} />
        </Group>
      );
    case 'failed':
      return (
        <Button size="compact-xs" variant="default" tabIndex={tabIndex} onClick={row.retry}>
          Try again
        </Button>
      );
    default:
      return null;
  }
}

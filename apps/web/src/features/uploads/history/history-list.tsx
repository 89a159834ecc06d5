import type { UploadItem, UploadState } from '@landfall/contract';
import { Link, createLink } from '@tanstack/react-router';
import { readableInstant } from '../../../lib/dates.ts';
import { counted, quantity } from '../../../lib/numbers.ts';
import { ListState } from '../../../ui/list-state.tsx';
import { kindOfType } from '../model/upload-kind.ts';
import type { useUploads } from '../uploads-queries.ts';
import type { UploadsSearch } from '../../../lib/screen-addresses.ts';
import { SmallTable, type SmallColumn } from '../../../ui/small-table.tsx';
import { noValue } from '../../../ui/data-table/column.ts';
import { ToneBadge, type Tone } from '../../../ui/notice.tsx';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

interface HistoryListProps {
  query: ReturnType<typeof useUploads>;
  /** Kept while an upload is open beside the list. */
  search: UploadsSearch;
}

/** A page of the history in all its states. */
export function HistoryList({ query, search }: HistoryListProps) {
  const items = query.data?.content ?? [];
  return (
    <ListState
      query={query}
      isEmpty={items.length === 0}
      nothing={
        (query.data?.totalElements ?? 0) > 0
          ? { title: 'There is no such page', message: 'Choose another page of the history.' }
          : { title: 'Nothing was uploaded yet', message: 'Each upload appears here, with the way to undo it.' }
      }
    >
      <SmallTable label="Upload history" columns={columnsOf(search)} rows={items} rowKey={({ uploadId }) => uploadId} />
    </ListState>
  );
}

const columnsOf = (search: UploadsSearch): readonly SmallColumn<UploadItem>[] => [
  {
    header: 'File',
    wraps: true,
    cell: ({ uploadId, fileName }) => (
      <Link to="/tools/upload" search={{ ...search, upload: uploadId }} resetScroll={false}>
        {fileName}
      </Link>
    ),
    below: (item) => (
      <>
        {kindOfType(item.uploadType).shortName}, {rowsText(item)}
        <br />
        {item.uploadedBy}
        <br />
        {readableInstant(item.uploadedAt)}
      </>
    ),
  },
  { header: 'Type', isOptional: true, cell: ({ uploadType }) => kindOfType(uploadType).shortName },
  { header: 'Rows', isOptional: true, isNumber: true, cell: ({ rowsCount }) => quantity(rowsCount) },
  {
    header: 'With errors',
    isOptional: true,
    isNumber: true,
    cell: ({ invalidRowsCount }) => (invalidRowsCount === 0 ? noValue : quantity(invalidRowsCount)),
  },
  { header: 'Uploaded by', isOptional: true, cell: ({ uploadedBy }) => uploadedBy },
  { header: 'Time', isOptional: true, cell: ({ uploadedAt }) => readableInstant(uploadedAt) },
  { header: 'State', cell: ({ state }) => <UploadStateBadge state={state} /> },
];

/** `1,200 rows`, `1,200 rows, 3 with errors`. */
export function rowsText({ rowsCount, invalidRowsCount }: Pick<UploadItem, 'rowsCount' | 'invalidRowsCount'>): string {
  const rows = counted(rowsCount, 'row');
  return invalidRowsCount === 0 ? rows : `${rows}, ${quantity(invalidRowsCount)} with errors`;
}

const words: Record<UploadState, { label: string; tone: Tone }> = {
  PROCESSED: { label: 'Processed', tone: 'green' },
  WAITING: { label: 'Waiting', tone: 'yellow' },
  REFUSED: { label: 'Refused', tone: 'red' },
  UNDONE: { label: 'Undone', tone: 'grey' },
};

export function UploadStateBadge({ state }: { state: UploadState }) {
  const { label, tone } = words[state];
  return <ToneBadge tone={tone}>{label}</ToneBadge>;
}

const AnchorLink = createLink(Anchor<'a'>);

interface HistoryLinkProps {
  search: UploadsSearch;
  /** Inside a sentence, where colour alone must not mark a link. */
  isInText?: boolean;
  children: ReactNode;
}

/** To the history of uploads, or to one of them in it. */
export function HistoryLink({ search, isInText = false, children }: HistoryLinkProps) {
  return (
    <AnchorLink to="/tools/upload" search={search} size="sm" underline={isInText ? 'always' : 'hover'}>
      {children}
    </AnchorLink>
  );
}

import type { UploadItem, UploadState } from '@landfall/contract';
import { Link } from '@tanstack/react-router';
import { readableInstant } from '../../../lib/dates.ts';
import { counted, quantity } from '../../../lib/numbers.ts';
import { ListState } from '../../../ui/list-state.tsx';
import { kindOfType } from '../model/upload-kind.ts';
import type { useUploads } from '../uploads-queries.ts';
import type { UploadsSearch } from '../../../lib/screen-addresses.ts';
import plain from '../../../ui/plain-table.module.css';
import classes from './history.module.css';
import { ToneBadge, type Tone } from '../../../ui/tone-badge.tsx';

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
      <table className={`${plain.table} ${classes.table}`} aria-labelledby="upload-history">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col" data-optional>
              Type
            </th>
            <th scope="col" data-optional data-number>
              Rows
            </th>
            <th scope="col" data-optional data-number>
              With errors
            </th>
            <th scope="col" data-optional>
              Uploaded by
            </th>
            <th scope="col" data-optional>
              Time
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <HistoryRow key={item.uploadId} item={item} search={search} />
          ))}
        </tbody>
      </table>
    </ListState>
  );
}

function HistoryRow({ item, search }: { item: UploadItem; search: UploadsSearch }) {
  const { uploadId, fileName, uploadType, uploadedBy, uploadedAt, state, rowsCount, invalidRowsCount } = item;
  const { shortName } = kindOfType(uploadType);
  return (
    <tr>
      <td>
        <Link to="/tools/upload" search={{ ...search, upload: uploadId }} resetScroll={false}>
          {fileName}
        </Link>
        <div className={plain.narrow}>
          {shortName}, {rowsText(item)}
          <br />
          {uploadedBy}
          <br />
          {readableInstant(uploadedAt)}
        </div>
      </td>
      <td data-optional className={classes.whole}>
        {shortName}
      </td>
      <td data-optional data-number>
        {quantity(rowsCount)}
      </td>
      <td data-optional data-number>
        {invalidRowsCount === 0 ? '–' : quantity(invalidRowsCount)}
      </td>
      <td data-optional className={classes.by}>
        {uploadedBy}
      </td>
      <td data-optional className={classes.whole}>
        {readableInstant(uploadedAt)}
      </td>
      <td>
        <UploadStateBadge state={state} />
      </td>
    </tr>
  );
}

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

import { mayRetryHelp, type DocumentItem } from '@landfall/contract';
import { memo, useId } from 'react';
import { marketInstant, readableInstant } from '../../../lib/dates.ts';
import { isPdf } from '../../../lib/files.ts';
import { fileSize } from '../../../lib/numbers.ts';
import { DocumentProgress, DocumentStatusBadge } from '../../../ui/document-status.tsx';
import { RetryButton } from '../../../ui/documents/retry-button.tsx';
import { useDocumentActs, DocumentMenu } from '../document-menu.tsx';
import classes from './stream.module.css';

/** In root ems, so that rows grow with the user's text size. */
const rems = {
  wide: { plain: 3.75, progress: 6, reason: 5 },
  narrow: { plain: 6.75, progress: 9, reason: 9.25 },
};

type Shown = Pick<DocumentItem, 'status' | 'statusReason'>;

/** Whether it has a line for an error. */
const hasReason = ({ status, statusReason }: Shown): boolean =>
  status === 'EXTRACTION_FAILED' || (status !== 'PROCESSING' && statusReason !== null);

/** The height of a document's row, known without rendering it. */
export function itemHeight(item: Shown, isNarrow: boolean, remPx: number): number {
  const { plain, progress, reason } = isNarrow ? rems.narrow : rems.wide;
  const height = item.status === 'PROCESSING' ? progress : hasReason(item) ? reason : plain;
  return Math.round(height * remPx);
}

interface DocumentRowProps {
  item: DocumentItem;
  /** Newer than the item's own progress while it is being read. */
  progress: DocumentItem['progress'];
  index: number;
  /** In the whole list, loaded or not. */
  total: number;
  top: number;
  height: number;
}

export const DocumentRow = memo(function DocumentRow({ item, progress, index, total, top, height }: DocumentRowProps) {
  const name = useId();
  const acts = useDocumentActs();
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${top}px)`, height }}
      aria-labelledby={name}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-document-id={item.documentId}
    >
      <div className={classes.text}>
        <h3 id={name} className={classes.name}>
          {isPdf(item) ? (
            <button
              type="button"
              className={classes.open}
              title={item.originalName}
              onPointerEnter={acts.expectPreview}
              onClick={() => acts.preview(item)}
            >
              {item.originalName}
            </button>
          ) : (
            <span className={classes.open} title={item.originalName}>
              {item.originalName}
            </span>
          )}
        </h3>
        <dl className={classes.facts}>
          <div>
            <dt>Type</dt>
            <dd>{item.isKeyedByHand ? `${item.docTypeName}, entered by hand` : item.docTypeName}</dd>
          </div>
          {item.issuerSeries === '' ? null : (
            <div className={classes.series}>
              <dt>Series</dt>
              <dd title={`${item.issuerName} ${item.issuerSeries}`}>
                <span className={classes.issuer}>{item.issuerName}</span> {item.issuerSeries}
              </dd>
            </div>
          )}
          <div className={classes.issuerClasses}>
            <dt>Class</dt>
            <dd title={item.issuerClasses.join(', ')}>{item.issuerClasses.join(', ')}</dd>
          </div>
          <div className={classes.minor}>
            <dt>Uploaded</dt>
            <dd title={marketInstant(item.uploadedAt)}>
              <span>{readableInstant(item.uploadedAt)}</span> <span>· {fileSize(item.sizeBytes)}</span>
            </dd>
          </div>
        </dl>
        {item.status === 'PROCESSING' ? <DocumentProgress progress={progress ?? item.progress} /> : null}
        {hasReason(item) ? (
          <p className={classes.reason} data-status={item.status} title={item.statusReason ?? ''}>
            {item.statusReason ?? 'The document could not be read.'}
          </p>
        ) : null}
      </div>
      <div className={classes.side}>
        <DocumentStatusBadge status={item.status} reason={item.statusReason} />
        {mayRetryHelp(item) ? <RetryButton item={item} /> : null}
        <DocumentMenu item={item} />
      </div>
    </li>
  );
});

import type { DocumentItem } from '@landfall/contract';
import { memo, useId } from 'react';
import { marketInstant, readableInstant } from '../../../lib/dates.ts';
import { isPdf } from '../../../lib/file-check.ts';
import { fileSize } from '../../../lib/numbers.ts';
import { DocumentProgress } from '../../../ui/document-progress.tsx';
import { DocumentStatusBadge } from '../../../ui/document-status-badge.tsx';
import { RetryButton } from '../../../ui/documents/retry-button.tsx';
import { useDocumentActs, DocumentMenu } from '../actions/document-menu.tsx';
import { hasReason } from './item-height.ts';
import classes from './stream.module.css';

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
        {item.status === 'EXTRACTION_FAILED' ? <RetryButton item={item} /> : null}
        <DocumentMenu item={item} />
      </div>
    </li>
  );
});

import type { ExtractedField, FieldEvidence, FieldValue, Finding } from '@landfall/contract';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { settlingOf } from '../model/review-state.ts';
import type { Spot } from '../../../ui/pdf/page-layout.ts';
import { reasonsFor } from '../model/reasons.ts';
import { valueText } from './value-text.ts';
import classes from './evidence-card.module.css';

interface EvidenceCardBodyProps {
  field: ExtractedField;
  evidence: readonly FieldEvidence[];
  findings: readonly Finding[];
  isEditable: boolean;
  settling: ReturnType<typeof settlingOf>;
  onSettle: (isSettled: boolean) => void;
  onShow: (spot: Spot) => void;
  onUse: (value: FieldValue, spot: Spot) => void;
}

export function EvidenceCardBody({
  field,
  evidence,
  findings,
  isEditable,
  settling,
  onSettle,
  onShow,
  onUse,
}: EvidenceCardBodyProps) {
  const alternatives = findings.flatMap((finding) => finding.alternatives ?? []);
  return (
    <>
      <p className={classes.title}>{field.label}</p>
      {evidence.length === 0 ? (
        <p className={classes.quiet}>Not read from the document. Fill it in by hand if it is known.</p>
      ) : null}
      {evidence.map((item) => (
        <div key={`${item.page} ${item.quote} ${item.rule}`} className={classes.source}>
          <div className={classes.sourceHead}>
            <span>
              <b>{valueText(field, item.value)}</b>, page {item.page}
            </span>
            <Button size="compact-xs" variant="default" onClick={() => onShow(item)}>
              Show
            </Button>
          </div>
          <blockquote className={classes.quote}>{item.quote}</blockquote>
          <ul className={classes.reasons} aria-label="Why this value">
            {reasonsFor(item).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ))}
      {findings.map((finding) => (
        <p key={`${finding.code} ${finding.message}`} className={classes.finding} data-severity={finding.severity}>
          <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
          <span>{finding.message}</span>
        </p>
      ))}
      {isEditable && settling !== null ? (
        <p className={classes.settle}>
          {settling === 'settled' ? <span className={classes.quiet}>Checked: this value is kept.</span> : null}
          <Button size="compact-xs" variant="light" onClick={() => onSettle(settling === 'open')}>
            {settling === 'open' ? 'Keep this value' : 'Check again'}
          </Button>
        </p>
      ) : null}
      <OtherValues
        title="Also seen"
        field={field}
        values={alternatives}
        isEditable={isEditable}
        onShow={onShow}
        onUse={onUse}
      />
      <OtherValues
        title="In another case"
        field={field}
        values={evidence.flatMap(({ grounds }) => grounds?.otherFigures ?? [])}
        isEditable={isEditable}
        onShow={onShow}
        onUse={onUse}
      />
    </>
  );
}

interface OtherValuesProps extends Pick<EvidenceCardBodyProps, 'field' | 'isEditable' | 'onShow' | 'onUse'> {
  title: string;
  /** With the document's words for the case that each holds in, where it holds in another one. */
  values: readonly (Spot & { value: FieldValue; quote: string; dimension?: string })[];
}

/** Values that the document gives elsewhere, each with its place. */
function OtherValues({ title, field, values, isEditable, onShow, onUse }: OtherValuesProps) {
  if (values.length === 0) return null;
  return (
    <>
      <p className={classes.title}>{title}</p>
      {values.map((item) => (
        <div key={`${item.value} ${item.page} ${item.quote} ${item.dimension}`} className={classes.source}>
          <div className={classes.sourceHead}>
            <span>
              <b>{valueText(field, item.value, field.unit === '%' ? '%' : null)}</b>
              {item.dimension === undefined ? '' : ` in “${item.dimension}”`}, page {item.page}
            </span>
            <span className={classes.actions}>
              {isEditable ? (
                <Button size="compact-xs" variant="light" onClick={() => onUse(item.value, item)}>
                  Use this value
                </Button>
              ) : null}
              <Button size="compact-xs" variant="default" onClick={() => onShow(item)}>
                Show
              </Button>
            </span>
          </div>
          <blockquote className={classes.quote}>{item.quote}</blockquote>
        </div>
      ))}
    </>
  );
}

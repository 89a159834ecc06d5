import type { ExtractedField, FieldEvidence, FieldValue, Finding } from '@landfall/contract';
import { Button, Stack, Group } from '@mantine/core';
import type { settlingOf } from '../model/review-state.ts';
import type { Spot } from '../../../ui/pdf/page-layout.ts';
import { valueText } from '../model/cells.ts';
import { ValueFindings } from './findings-list.tsx';
import classes from './parts.module.css';
import { byAnalyst } from '../model/evidence-index.ts';
import { counted } from '../../../lib/numbers.ts';

const placed = (label: string | null, column: string | null): string[] => {
  const parts = [...(label === null ? [] : [`beside “${label}”`]), ...(column === null ? [] : [`under “${column}”`])];
  const text = parts.join(', ');
  return text === '' ? [] : [`It stands ${text}.`];
};

const ofSecondReader = {
  AGREES: 'The second reader found the same.',
  DIFFERS: 'The second reader found another value.',
  ALONE: 'Only the second reader found it: it is a proposal.',
} as const;

/** Why a value was taken and what speaks against it, one sentence each. None for older readings, which do not say why. */
export function reasonsFor({ grounds, rule }: Partial<Pick<FieldEvidence, 'grounds' | 'rule'>>): string[] {
  if (rule === byAnalyst) return ['Taken from the page by an analyst.'];
  if (!grounds) return [];
  const { label, column, agreeing, differing, against, secondReader } = grounds;
  return [
    ...placed(label, column),
    agreeing === 0
      ? 'No other place of the document says the same.'
      : `${counted(agreeing, 'other place')} ${agreeing === 1 ? 'says' : 'say'} the same.`,
    ...(differing === 0 ? [] : [`${counted(differing, 'place')} ${differing === 1 ? 'says' : 'say'} otherwise.`]),
    ...(secondReader === undefined ? [] : [ofSecondReader[secondReader]]),
    ...against,
  ];
}

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
      <p className="strong">{field.label}</p>
      {evidence.length === 0 ? (
        <p className="quiet tiny">Not read from the document. Fill it in by hand if it is known.</p>
      ) : null}
      {evidence.map((item) => (
        <Stack key={`${item.page} ${item.quote} ${item.rule}`} gap={4}>
          <Group gap={8} wrap="nowrap" justify="space-between" className="tabular">
            <span>
              <b>{valueText(field, item.value)}</b>, page {item.page}
            </span>
            <Button size="compact-xs" variant="default" flex="none" onClick={() => onShow(item)}>
              Show
            </Button>
          </Group>
          <blockquote className={classes.quote}>{item.quote}</blockquote>
          <ul className={classes.reasons} aria-label="Why this value">
            {reasonsFor(item).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Stack>
      ))}
      <ValueFindings findings={findings} />
      {isEditable && settling !== null ? (
        <Group component="p" gap={8} wrap="nowrap" justify="space-between">
          {settling === 'settled' ? <span className="quiet tiny">Checked: this value is kept.</span> : null}
          <Button size="compact-xs" variant="light" onClick={() => onSettle(settling === 'open')}>
            {settling === 'open' ? 'Keep this value' : 'Check again'}
          </Button>
        </Group>
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
  /** A value of another case has the document's words for that case. */
  values: readonly (Spot & { value: FieldValue; quote: string; dimension?: string })[];
}

/** Values that the document gives elsewhere, each with its place. */
function OtherValues({ title, field, values, isEditable, onShow, onUse }: OtherValuesProps) {
  if (values.length === 0) return null;
  return (
    <>
      <p className="strong">{title}</p>
      {values.map((item) => (
        <Stack key={`${item.value} ${item.page} ${item.quote} ${item.dimension}`} gap={4}>
          <Group gap={8} wrap="nowrap" justify="space-between" className="tabular">
            <span>
              <b>{valueText(field, item.value, field.unit === '%' ? '%' : null)}</b>
              {item.dimension === undefined ? '' : ` in “${item.dimension}”`}, page {item.page}
            </span>
            <Group component="span" gap={4} wrap="nowrap" align="stretch" flex="none">
              {isEditable ? (
                <Button size="compact-xs" variant="light" onClick={() => onUse(item.value, item)}>
                  Use this value
                </Button>
              ) : null}
              <Button size="compact-xs" variant="default" onClick={() => onShow(item)}>
                Show
              </Button>
            </Group>
          </Group>
          <blockquote className={classes.quote}>{item.quote}</blockquote>
        </Stack>
      ))}
    </>
  );
}

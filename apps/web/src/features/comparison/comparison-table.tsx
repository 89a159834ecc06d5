import {
  changeOf,
  extractedFields,
  nameOfSide,
  sectionTitles,
  type ComparedSide,
  type ComparedValues,
  type Comparison,
  type ExtractedField,
  type FieldValue,
} from '@landfall/contract';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { signedExactly, signedOneDecimal } from '../../lib/numbers.ts';
import { lateCode } from '../../ui/late-code.tsx';
import classes from './comparison.module.css';

/** The page viewer is the heaviest part of the product; it comes when places are looked at. */
const BothPlaces = lateCode(async () => (await import('./both-places.tsx')).BothPlaces, {
  failed: 'The places could not be opened',
  close: ({ onClose }) => onClose(),
  waiting: <Skeleton height={360} />,
});

interface ComparisonTableProps {
  comparison: Comparison;
  all: boolean;
  /** The field whose places show. */
  openKey: string | null;
  onOpen: (key: string | null) => void;
}

/** Class by class and section by section, a line for each field. */
export function ComparisonTable({ comparison, all, openKey, onOpen }: ComparisonTableProps) {
  const rows = comparison.rows.map((row, index) => ({ row, index }));
  const shown = rows
    .map(({ row, index }) => ({ row, index, fields: row.fields.filter(({ isChanged }) => all || isChanged) }))
    .filter(({ fields }) => fields.length > 0);
  return [...Map.groupBy(shown, ({ row }) => row.issuerClass)].map(([issuerClass, ofClass]) => (
    <section
      key={issuerClass}
      className={classes.class}
      aria-label={issuerClass === '' ? 'No class' : `Class ${issuerClass}`}
    >
      <h2>{issuerClass === '' ? 'No class' : `Class ${issuerClass}`}</h2>
      {ofClass.map(({ row, index, fields }) => (
        <table key={index} className={classes.table}>
          <caption>
            {captionOf(row)}
            {row.has === 'both' ? null : (
              <span className={classes.only}>Only in {nameOfSide(comparison[row.has])}</span>
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => {
              const key = `${index} ${field.field}`;
              return (
                <FieldLines
                  key={key}
                  comparison={comparison}
                  row={row}
                  field={field}
                  isOpen={openKey === key}
                  onToggle={() => onOpen(openKey === key ? null : key)}
                />
              );
            })}
          </tbody>
        </table>
      ))}
    </section>
  ));
}

/** Coupons and shares are told apart by what they were matched by. */
function captionOf({ list, fields }: ComparedValues): string {
  const name = {
    securities: null,
    modeledStats: null,
    couponChangeHistories: 'effectiveFromDate',
    elAttributions: 'perilName',
  };
  const field = fields.find((one) => one.field === name[list]);
  const value = field?.right.value ?? field?.left.value ?? null;
  if (value === null) return sectionTitles[list];
  return list === 'couponChangeHistories' ? `${sectionTitles[list]} from ${value}` : `${sectionTitles[list]}, ${value}`;
}

interface FieldLinesProps {
  comparison: Comparison;
  row: ComparedValues;
  field: ComparedValues['fields'][number];
  isOpen: boolean;
  onToggle: () => void;
}

function FieldLines({ comparison, row, field, isOpen, onToggle }: FieldLinesProps) {
  const { left, right, isChanged } = field;
  const known = extractedFields[row.list].find(({ name }) => name === field.field);
  const label = known?.label ?? field.field;
  const hasPlace = left.place !== null || right.place !== null;
  return (
    <>
      <tr data-changed={isChanged}>
        <th scope="row">
          {hasPlace ? (
            <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
              <IconChevronRight size={14} stroke={1.8} className={classes.chevron} aria-hidden />
              {label}
            </button>
          ) : (
            <span className={classes.plain}>{label}</span>
          )}
          {isChanged ? <VisuallyHidden> (differs)</VisuallyHidden> : null}
        </th>
        {[left, right].map((side, index) => (
          <td key={index}>
            <Value field={known} side={side} />
          </td>
        ))}
        <td>
          <Change field={known} left={left} right={right} />
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={4} className={classes.placesCell}>
            <BothPlaces label={label} comparison={comparison} left={left} right={right} onClose={onToggle} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });

function textOf(field: ExtractedField | undefined, value: FieldValue): string {
  if (value === null) return '—';
  const text = typeof value === 'number' ? grouped.format(value) : value;
  return field?.unit === '%' ? `${text}%` : text;
}

const Value = ({ field, side: { value, place } }: { field: ExtractedField | undefined; side: ComparedSide }) => (
  <>
    <span className={classes.value}>{textOf(field, value)}</span>
    {place === null ? null : <span className={classes.page}>p. {place.page}</span>}
  </>
);

/** What a number rose or fell by, in its own unit (of a percentage: percentage points), and in per cent of what it was. */
function Change({ field, ...sides }: { field: ExtractedField | undefined; left: ComparedSide; right: ComparedSide }) {
  const change = changeOf(sides);
  if (change === null || change.difference === 0) return null;
  return (
    <span className={change.difference < 0 ? 'red' : undefined}>
      <span className={classes.value}>{`${signedExactly(change.difference)}${field?.unit === '%' ? ' pp' : ''}`}</span>
      {change.percent === null ? null : <span className={classes.page}>{signedOneDecimal(change.percent)}%</span>}
    </span>
  );
}

import type { ExtractedField, FieldValue } from '@landfall/contract';

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 12 });

/** A value for reading. Amounts are grouped; everything else stands as it is. */
export function valueText(field: ExtractedField, value: FieldValue, unit: string | null = null): string {
  if (value === null || value === '') return '—';
  const text = typeof value === 'number' && field.kind === 'number' ? grouped.format(value) : String(value);
  return unit === null ? text : `${text} ${unit}`;
}

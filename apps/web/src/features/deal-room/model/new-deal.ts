import { createDealRequest } from '@landfall/contract';
import type { CreateDealRequest } from '@landfall/contract';

export type DealField = keyof CreateDealRequest;
export type NewDealProblems = Partial<Record<DealField, string | undefined>>;

export const dealFields: readonly { name: DealField; label: string; hint: string }[] = [
  { name: 'issuer_name', label: 'Issuer name', hint: 'As the offering circular has it' },
  { name: 'issuer_series', label: 'Series', hint: 'Such as 2026-1' },
  { name: 'issuer_class', label: 'Class', hint: 'Capital letters and digits, such as A' },
];

export const emptyDeal: Record<DealField, string> = { issuer_name: '', issuer_series: '', issuer_class: '' };

/** The deal to send, or the first problem of each field, by the contract's own rules. */
export function readNewDeal(values: Record<DealField, string>): {
  deal: CreateDealRequest | null;
  problems: NewDealProblems;
} {
  const parsed = createDealRequest.safeParse(values);
  if (parsed.success) return { deal: parsed.data, problems: {} };
  const problems: NewDealProblems = {};
  for (const { path, message } of parsed.error.issues) {
    const name = path[0] as DealField;
    problems[name] ??= message;
  }
  return { deal: null, problems };
}

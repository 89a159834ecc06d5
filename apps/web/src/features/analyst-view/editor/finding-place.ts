import { sectionTitles } from '@landfall/contract';
import { fieldOf } from '../model/cells.ts';
import type { PlacedFinding } from '../model/findings.ts';

/** `El Attribution 2, Peril Name`: where a finding is, in the words of the editor; null where it is of a whole. */
export function findingPlace({ finding: { list, field }, place }: PlacedFinding): string | null {
  if (list === undefined) return null;
  const section = place === null ? sectionTitles[list] : `${sectionTitles[list]} ${place}`;
  if (field === undefined) return section;
  return `${section}, ${fieldOf(list, field)?.label ?? field.toUpperCase()}`;
}

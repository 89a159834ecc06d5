import { sectionTitles } from '@landfall/contract';
import { fieldOf } from '../model/cells.ts';
import type { PlacedFinding } from '../model/findings.ts';

/** `Modeled Stats 2, Expected Loss`: where a finding is, in the words of the editor; null where it is of a whole. */
export function findingPlace({ finding: { list, index, field } }: PlacedFinding): string | null {
  if (list === undefined) return null;
  const section =
    list === 'securities' || index === undefined ? sectionTitles[list] : `${sectionTitles[list]} ${index + 1}`;
  if (field === undefined) return section;
  return `${section}, ${fieldOf(list, field)?.label ?? field.toUpperCase()}`;
}

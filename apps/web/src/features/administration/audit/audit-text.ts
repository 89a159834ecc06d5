import type { AuditLine } from '@landfall/contract';

type Json = AuditLine['detail'];

/** Jobs and the command line have neither account nor address; somebody without a session has an address only. */
export const actorText = ({ actorEmail, clientAddress }: Pick<AuditLine, 'actorEmail' | 'clientAddress'>): string =>
  actorEmail ?? (clientAddress === null ? 'Landfall itself' : 'Nobody signed in');

export function subjectText({ subjectType, subjectId, subjectEmail }: AuditLine): string {
  const named = subjectEmail ?? subjectId;
  return named === null ? subjectType : `${subjectType} ${named}`;
}

const valueText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The members of an object as lines; anything else as one line without a name. */
export function factsOf(value: Json): [name: string, text: string][] {
  if (value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [['', valueText(value)]];
  return Object.entries(value).map(([name, member]) => [name, valueText(member)]);
}

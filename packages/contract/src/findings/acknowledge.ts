import type { AcknowledgedFinding, Acknowledgement, Finding } from '../extracted-data.ts';

const sameOrNone = (a: unknown, b: unknown): boolean => (a ?? null) === (b ?? null);

const isFor = (acknowledgement: Acknowledgement, finding: Finding): boolean =>
  acknowledgement.code === finding.code &&
  sameOrNone(acknowledgement.list, finding.list) &&
  sameOrNone(acknowledgement.index, finding.index) &&
  sameOrNone(acknowledgement.field, finding.field) &&
  // A finding without a row names its class.
  (finding.index !== undefined || sameOrNone(acknowledgement.issuerClass, finding.issuerClass));

/** Splits the errors into those with a reason and those without. A reason for an error that does not exist is ignored. */
export function acknowledge(
  findings: readonly Finding[],
  acknowledgements: readonly Acknowledgement[],
): { acknowledged: AcknowledgedFinding[]; left: Finding[] } {
  const acknowledged: AcknowledgedFinding[] = [];
  const left: Finding[] = [];
  for (const finding of findings) {
    if (finding.severity !== 'error') continue;
    const given = acknowledgements.find((each) => isFor(each, finding));
    if (!given) {
      left.push(finding);
      continue;
    }
    const { code, message, issuerClass, list, index, field } = finding;
    acknowledged.push({
      code,
      message,
      ...(issuerClass === undefined ? {} : { issuerClass }),
      ...(list === undefined ? {} : { list }),
      ...(index === undefined ? {} : { index }),
      ...(field === undefined ? {} : { field }),
      reason: given.reason,
    });
  }
  return { acknowledged, left };
}

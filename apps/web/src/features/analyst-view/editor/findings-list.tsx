import { sectionTitles, type Finding } from '@landfall/contract';
import { Button, Stack, Group } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { cellElementId, sectionElementId, fieldOf, classLabel } from '../model/cells.ts';
import { findingsByTab, reasonFor, type PlacedFinding } from '../model/findings.ts';
import { askForFocusOn } from '../review/focus.ts';
import { useDerived, useReview, useReviewState } from '../review/review.ts';
import classes from './parts.module.css';
import editorClasses from './editor.module.css';

const words = { error: 'error', warning: 'warning', info: 'note' } as const;

/** Everything there is to say of the data, class by class, also of a class that has no tab. Each leads to its place. */
export function FindingsList() {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const findings = useDerived((derived) => derived.findings);
  const tabs = useDerived((derived) => derived.classKeys);
  if (findings.length === 0) return null;
  const counts = (['error', 'warning', 'info'] as const)
    .map((severity) => ({ severity, count: findings.filter(({ finding }) => finding.severity === severity).length }))
    .filter(({ count }) => count > 0);
  const gravest = counts[0]?.severity ?? 'info';
  return (
    <Stack gap={4}>
      <Group gap="4px 10px" justify="space-between" fz="sm" mih={22}>
        <span className={classes.count} data-severity={gravest} role="status">
          <Sign severity={gravest} />
          {counts.map(({ severity, count }) => counted(count, words[severity])).join(', ')}
        </span>
        <Button
          size="compact-xs"
          variant="subtle"
          aria-expanded={isOpen}
          aria-controls={listId}
          rightSection={isOpen ? <IconChevronUp size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide findings' : 'Show findings'}
        </Button>
      </Group>
      {isOpen ? (
        <div id={listId} className={classes.findings} role="region" aria-label="Findings">
          {findingsByTab(findings, tabs).map(({ tab, findings: own }) => (
            <section key={tab ?? 'document'} aria-label={tab === null ? 'Document' : classLabel(tab)}>
              <h3>{tab === null ? 'Document' : classLabel(tab)}</h3>
              <ul>
                {own.map((placed) => (
                  <FindingItem key={placed.key} placed={placed} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
    </Stack>
  );
}

const Sign = ({ severity, size = 14 }: { severity: Finding['severity']; size?: number }) => {
  const Icon = severity === 'info' ? IconInfoCircle : IconAlertTriangle;
  return <Icon size={size} stroke={1.75} aria-hidden />;
};

function FindingItem({ placed }: { placed: PlacedFinding }) {
  const review = useReview();
  const { finding, tab, cell } = placed;
  const place = findingPlace(placed);
  const reason = useReviewState(({ data }) => reasonFor(data.acknowledged, finding));
  const text = (
    <>
      <span className={classes.sign} data-severity={finding.severity}>
        <Sign severity={finding.severity} />
        <span className={classes.severity}>{words[finding.severity]}</span>
      </span>
      <span>
        {place === null ? null : <b>{place}: </b>}
        {finding.message}
        {reason === null ? null : <span className="quiet"> Acknowledged: {reason}</span>}
      </span>
    </>
  );
  const { list } = finding;
  if (tab === null || list === undefined) return <li className={classes.plain}>{text}</li>;
  const goTo = () =>
    askForFocusOn(review, { classKey: tab, elementId: cell === null ? sectionElementId(list) : cellElementId(cell) });
  return (
    <li>
      <button
        type="button"
        onClick={goTo}
        aria-label={`${words[finding.severity]}, ${place ?? sectionTitles[list]}: ${finding.message}`}
      >
        {text}
      </button>
    </li>
  );
}

/** A finding about more than one value: of a row, a class or the document. */
export const FindingLine = ({ finding }: { finding: Finding }) => (
  <p className={editorClasses.banner} data-severity={finding.severity}>
    <Sign severity={finding.severity} size={16} />
    <span>{finding.message}</span>
  </p>
);

export const FindingLines = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map((finding) => <FindingLine key={`${finding.code} ${finding.message}`} finding={finding} />);

/** The findings about one value. */
export const ValueFindings = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map((finding) => (
    <p key={`${finding.code} ${finding.message}`} className={editorClasses.finding} data-severity={finding.severity}>
      <Sign severity={finding.severity} />
      <span>{finding.message}</span>
    </p>
  ));

/** `El Attribution 2, Peril Name`: where a finding is, in the words of the editor; null where it is of a whole. */
export function findingPlace({ finding: { list, field }, place }: PlacedFinding): string | null {
  if (list === undefined) return null;
  const section = place === null ? sectionTitles[list] : `${sectionTitles[list]} ${place}`;
  if (field === undefined) return section;
  return `${section}, ${fieldOf(list, field)?.label ?? field.toUpperCase()}`;
}

import { IconAlertTriangle, IconCheck, IconEye, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, type KeyboardEvent } from 'react';
import { counted } from '../../../lib/numbers.ts';
import type { ClassProgress } from '../model/blockers.ts';
import { rowOfCell, classLabel } from '../model/cells.ts';
import { classKeyOfRow } from '../model/form-state.ts';
import { isEditable } from '../model/review-state.ts';
import { useDerived, useReviewState } from '../review/review.ts';
import classes from './parts.module.css';

export const tabId = (editorId: string, classKey: string): string => `${editorId}-tab-${classKey}`;
export const panelId = (editorId: string): string => `${editorId}-panel`;

interface ClassTabsProps {
  editorId: string;
  active: string;
  onChange: (classKey: string) => void;
}

/** One tab a class: bordered red while something in it is wrong or missing, checked when nothing is. */
export function ClassTabs({ editorId, active, onChange }: ClassTabsProps) {
  const progress = useDerived((derived) => derived.progress);
  const refused = useReviewState((state) => state.serverErrors);
  const form = useReviewState((state) => state.form);
  const refusedTabs = new Set(Object.keys(refused).map((key) => classKeyOfRow(form, rowOfCell(key))));
  const findings = useDerived((derived) => derived.findings);
  const errorsOf = (classKey: string) =>
    findings.filter(({ tab, finding }) => tab === classKey && finding.severity === 'error').length;
  const doubts = useDerived((derived) => derived.doubts);
  const editable = useReviewState(isEditable);
  useEffect(() => {
    document.getElementById(tabId(editorId, active))?.scrollIntoView({ block: 'nearest' });
  }, [editorId, active]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = progress.findIndex((item) => item.classKey === active);
    const last = progress.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const next = to === undefined ? undefined : progress[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.classKey);
    document.getElementById(tabId(editorId, next.classKey))?.focus();
  };
  return (
    <div role="tablist" aria-label="Issuer classes" className={classes.list} onKeyDown={move}>
      {progress.map((item) => (
        <ClassTab
          key={item.classKey}
          item={item}
          errors={errorsOf(item.classKey)}
          doubts={doubts.filter(({ classKey }) => classKey === item.classKey).length}
          editorId={editorId}
          isRefused={refusedTabs.has(item.classKey)}
          isActive={item.classKey === active}
          isEditable={editable}
          onSelect={() => onChange(item.classKey)}
        />
      ))}
    </div>
  );
}

interface ClassTabProps {
  item: ClassProgress;
  /** Found in its data, and to be acknowledged where they stand. */
  errors: number;
  /** Values that somebody should look at. */
  doubts: number;
  editorId: string;
  /** The server has refused one of its values. */
  isRefused: boolean;
  isActive: boolean;
  isEditable: boolean;
  onSelect: () => void;
}

function ClassTab({ item, errors, doubts, editorId, isRefused, isActive, isEditable, onSelect }: ClassTabProps) {
  const state = useId();
  const count = isEditable ? item.blockers.length : 0;
  const found = errors > 0 ? counted(errors, 'error') : null;
  const standing = item.isRemoved
    ? 'removed'
    : count === 0
      ? (found ?? 'complete')
      : [`${count} to correct`, found].filter(Boolean).join(', ');
  const said = doubts === 0 ? standing : `${standing}, ${counted(doubts, 'value')} to look at`;
  return (
    <button
      type="button"
      role="tab"
      id={tabId(editorId, item.classKey)}
      aria-selected={isActive}
      aria-controls={panelId(editorId)}
      {...(isEditable ? { 'aria-describedby': state } : {})}
      tabIndex={isActive ? 0 : -1}
      data-has-errors={count > 0 || isRefused}
      data-removed={item.isRemoved}
      className={classes.tab}
      onClick={onSelect}
    >
      {classLabel(item.classKey)}
      {isEditable ? (
        <span className={classes.state} data-found={errors > 0} aria-hidden>
          {item.isRemoved ? (
            <IconTrash size={14} stroke={1.75} />
          ) : count > 0 ? (
            count
          ) : errors > 0 ? (
            <IconAlertTriangle size={14} stroke={2} />
          ) : (
            <IconCheck size={14} stroke={2} />
          )}
        </span>
      ) : null}
      {isEditable && doubts > 0 ? (
        <span className={classes.doubts} aria-hidden>
          <IconEye size={14} stroke={2} />
          {doubts}
        </span>
      ) : null}
      {isEditable ? (
        <span id={state} hidden>
          {said}
        </span>
      ) : null}
    </button>
  );
}

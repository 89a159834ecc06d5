import { ActionIcon, Checkbox, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { counted } from '../../../lib/numbers.ts';
import classes from './result-table.module.css';

interface ResultToolbarProps {
  rows: number;
  faultyRows: number;
  errors: number;
  /** The error that was jumped to, 0-based. */
  current: number | null;
  isFiltered: boolean;
  onFilter: (only: boolean) => void;
  onJump: (step: 1 | -1) => void;
}

const grouped = (value: number) => value.toLocaleString('en-US');

/** How many rows and errors there are, and the ways to the errors. */
export function ResultToolbar({ rows, faultyRows, errors, current, isFiltered, onFilter, onJump }: ResultToolbarProps) {
  const inRows = `${grouped(faultyRows)} ${faultyRows === 1 ? 'row' : 'rows'}`;
  const told =
    errors === 0 ? 'none with errors' : `${grouped(errors)} ${errors === 1 ? 'error' : 'errors'} in ${inRows}`;
  return (
    <div className={classes.toolbar}>
      <span className={classes.count} role="status">
        {isFiltered
          ? `${grouped(faultyRows)} of ${counted(rows, 'row')}`
          : `${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}, ${told}`}
      </span>
      {errors === 0 ? null : (
        <div className={classes.actions}>
          <Checkbox
            size="xs"
            label="Only rows with errors"
            checked={isFiltered}
            onChange={(event) => onFilter(event.currentTarget.checked)}
          />
          <Group gap={4} wrap="nowrap">
            <span className={classes.count}>Errors</span>
            <ActionIcon
              variant="default"
              size={28}
              aria-label="Previous error"
              title="Previous error (Alt+↑)"
              aria-keyshortcuts="Alt+ArrowUp"
              onClick={() => onJump(-1)}
            >
              <IconArrowUp size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={28}
              aria-label="Next error"
              title="Next error (Alt+↓)"
              aria-keyshortcuts="Alt+ArrowDown"
              onClick={() => onJump(1)}
            >
              <IconArrowDown size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
            {current === null ? null : (
              <span className={classes.count}>
                {grouped(current + 1)} of {grouped(errors)}
              </span>
            )}
          </Group>
        </div>
      )}
    </div>
  );
}

import { ActionIcon, Checkbox, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { counted, quantity } from '../../../lib/numbers.ts';
import { Hint } from '../../../ui/hint.tsx';
import type { RowMarks } from '../model/row-errors.ts';
import classes from './result-table.module.css';

interface ResultToolbarProps {
  rows: number;
  faultyRows: number;
  errors: number;
  marked: RowMarks['kind'];
  /** The error that was jumped to, 0-based. */
  current: number | null;
  isFiltered: boolean;
  onFilter: (only: boolean) => void;
  onJump: (step: 1 | -1) => void;
}

/** How many rows and errors there are, and the ways to the errors. */
export function ResultToolbar(props: ResultToolbarProps) {
  const { rows, faultyRows, errors, marked, current, isFiltered, onFilter, onJump } = props;
  const Marks = marked === 'error' ? 'Errors' : 'Warnings';
  const told = errors === 0 ? `none with ${marked}s` : `${counted(errors, marked)} in ${counted(faultyRows, 'row')}`;
  return (
    <Group gap="0.5rem 0.75rem">
      <span className="quiet small tabular" role="status">
        {isFiltered ? `${quantity(faultyRows)} of ${counted(rows, 'row')}` : `${counted(rows, 'row')}, ${told}`}
      </span>
      {errors === 0 ? null : (
        <div className={classes.actions}>
          <Checkbox
            size="xs"
            label={`Only rows with ${marked}s`}
            checked={isFiltered}
            onChange={(event) => onFilter(event.currentTarget.checked)}
          />
          <Group gap={4} wrap="nowrap">
            <span className="quiet small tabular">{Marks}</span>
            <Hint label={`Previous ${marked} (Alt+↑)`}>
              <ActionIcon
                variant="default"
                size={28}
                aria-label={`Previous ${marked}`}
                aria-keyshortcuts="Alt+ArrowUp"
                onClick={() => onJump(-1)}
              >
                <IconArrowUp size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Hint>
            <Hint label={`Next ${marked} (Alt+↓)`}>
              <ActionIcon
                variant="default"
                size={28}
                aria-label={`Next ${marked}`}
                aria-keyshortcuts="Alt+ArrowDown"
                onClick={() => onJump(1)}
              >
                <IconArrowDown size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </Hint>
            {current === null ? null : (
              <span className="quiet small tabular">
                {quantity(current + 1)} of {quantity(errors)}
              </span>
            )}
          </Group>
        </div>
      )}
    </Group>
  );
}

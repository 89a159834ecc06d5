import { longestTextQuery } from '@landfall/contract';
import { ActionIcon, Box } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Find } from './use-find.ts';
import classes from './pdf.module.css';

interface FindBarProps {
  find: Find;
  /** The page in view, where a new text is looked for first. */
  page: number;
  /** Counts how often the key for it was pressed: each time the field takes the focus. */
  summoned: number;
  onClose: () => void;
}

function resultWords({ data, error, index, isSearching, text }: Find): string {
  if (text.trim() === '') return '';
  if (error) return 'The search failed. Please try again.';
  if (!data) return isSearching ? 'Searching' : '';
  if (data.fault !== null) return data.fault;
  const rest = data.isIncomplete ? ' Not all pages can be searched yet.' : '';
  return data.total === 0 ? `No results.${rest}` : `${index + 1} of ${data.total}${rest === '' ? '' : `.${rest}`}`;
}

/** A dialog around it would close at the Escape that is for this bar. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' } as const;

/** What is looked for in the document, how often it is there, and the way from one place to the next. */
export function FindBar({ find, page, summoned, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (summoned === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [summoned]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault();
      find.step(event.shiftKey ? -1 : 1);
    }
  };
  const isNone = find.index < 0;
  return (
    <div role="search" aria-label="Find in the document" className={classes.bar} onKeyDown={onKeyDown}>
      <input
        ref={field}
        {...ownEscape}
        type="text"
        className={classes.field}
        aria-label="Find in the document"
        aria-keyshortcuts="Control+F"
        placeholder="Find in the document"
        maxLength={longestTextQuery}
        value={find.text}
        onChange={(event) => find.type(event.currentTarget.value, page)}
      />
      <ActionIcon
        {...ownEscape}
        variant="subtle"
        aria-label="Previous result"
        disabled={isNone}
        onClick={() => find.step(-1)}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        {...ownEscape}
        variant="subtle"
        aria-label="Next result"
        disabled={isNone}
        onClick={() => find.step(1)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
      <Box component="span" role="status" flex="1" miw={72} className="tabular">
        {resultWords(find)}
      </Box>
      <ActionIcon {...ownEscape} variant="subtle" aria-label="Close the search" onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTypedText } from '../lib/use-typed-text.ts';

interface FilterBoxProps {
  label: string;
  /** Shows the label, not only to screen readers. */
  isLabelled?: boolean;
  placeholder: string;
  /** Characters that can be typed. */
  longest?: number;
  value: string;
  onFilter: (text: string) => void;
}

const settleMs = 200;

/** Filters when typing pauses, and at once on Enter. Escape clears it, `/` focuses it. */
export function FilterBox(props: FilterBoxProps) {
  const { label, isLabelled = false, placeholder, longest = 200, value, onFilter } = props;
  const { text, type, enter } = useTypedText(value, settleMs, onFilter);
  const clear = () => enter('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') enter(text);
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <TextInput
      type="search"
      {...(isLabelled ? { label } : { 'aria-label': label })}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size={24} aria-label="Clear the filter" onClick={clear} />}
      value={text}
      maxLength={longest}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The same for documents, wherever they are listed. */
export const DocumentFilterBox = (props: Pick<FilterBoxProps, 'value' | 'onFilter'>) => (
  <FilterBox label="Find documents" placeholder="Issuer, series, class, CUSIP or file name" longest={100} {...props} />
);

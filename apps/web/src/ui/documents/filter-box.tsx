import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTypedText } from '../../lib/use-typed-text.ts';

interface FilterBoxProps {
  value: string;
  onFilter: (text: string) => void;
}

const settleMs = 200;
const longest = 100;

/** Filters when typing pauses, and at once on Enter. Escape clears it, `/` focuses it. */
export function FilterBox({ value, onFilter }: FilterBoxProps) {
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
      aria-label="Find documents"
      aria-keyshortcuts="/"
      placeholder="Issuer, series, class, CUSIP or file name"
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size={24} aria-label="Clear the filter" onClick={clear} />}
      value={text}
      maxLength={longest}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

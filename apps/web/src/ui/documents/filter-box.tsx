import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';

interface FilterBoxProps {
  value: string;
  onFilter: (text: string) => void;
}

const settleMs = 200;
const longest = 100;

/** Filters when typing pauses, and at once on Enter. Escape clears it, `/` focuses it. */
export function FilterBox({ value, onFilter }: FilterBoxProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What was told and has not come back as the value: the address changes a moment later, and typing goes on meanwhile. */
  const [told, setTold] = useState<readonly string[]>([]);
  // The address may also change by Back, a link, or the search of every date.
  if (value !== seen) {
    setSeen(value);
    const answered = told.indexOf(value);
    setTold(told.slice(answered < 0 ? told.length : answered + 1));
    if (answered < 0) setText(value);
  }
  const tell = (next: string) => {
    const wanted = next.trim();
    if (wanted === (told.at(-1) ?? value)) return;
    setTold([...told, wanted]);
    onFilter(wanted);
  };
  const tellSoon = useDebouncedCallback(tell, settleMs);
  const tellNow = (next: string) => {
    tellSoon.cancel();
    tell(next);
  };
  const clear = () => {
    setText('');
    tellNow('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') tellNow(text);
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
      onChange={(event) => {
        setText(event.currentTarget.value);
        tellSoon(event.currentTarget.value);
      }}
      onKeyDown={onKeyDown}
    />
  );
}

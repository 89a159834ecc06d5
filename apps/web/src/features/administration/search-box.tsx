import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
  /** Shows the label, not only to screen readers. */
  isLabelled?: boolean;
}

const settleMs = 300;

/** Searches when typing pauses, and at once on Enter. */
export function SearchBox({ label, placeholder, value, onSearch, isLabelled = false }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  // The address may also change by Back or a link.
  if (value !== searched) {
    setSearched(value);
    setText(value);
  }
  const search = (next: string) => {
    const wanted = next.trim();
    setSearched(wanted);
    onSearch(wanted);
  };
  const searchSoon = useDebouncedCallback(search, settleMs);
  return (
    <TextInput
      type="search"
      {...(isLabelled ? { label } : { 'aria-label': label })}
      placeholder={placeholder}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      value={text}
      maxLength={200}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        searchSoon.cancel();
        search(text);
      }}
    />
  );
}

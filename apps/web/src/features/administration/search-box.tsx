import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTypedText } from '../../lib/use-typed-text.ts';

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
  const { text, type, enter } = useTypedText(value, settleMs, onSearch);
  return (
    <TextInput
      type="search"
      {...(isLabelled ? { label } : { 'aria-label': label })}
      placeholder={placeholder}
      leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
      value={text}
      maxLength={200}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') enter(text);
      }}
    />
  );
}

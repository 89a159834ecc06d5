import { CloseButton, TextInput, Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent, useLayoutEffect, useRef, type RefObject } from 'react';

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

interface TypedText {
  text: string;
  /** Keeps what is typed, and tells it when typing pauses. */
  type: (next: string) => void;
  /** Keeps it and tells it at once. */
  enter: (next: string) => void;
}

/**
 * The text of a field whose value stands in the address. The address follows a moment after it was told, and typing goes
 * on meanwhile: only a value that was not told from here (Back, a link) replaces what is typed.
 */
function useTypedText(value: string, settleMs: number, onText: (text: string) => void): TypedText {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What was told and has not yet come back as the value, the earliest first. */
  const [told, setTold] = useState<readonly string[]>([]);
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
    onText(wanted);
  };
  const tellSoon = useDebouncedCallback(tell, settleMs);
  return {
    text,
    type: (next) => {
      setText(next);
      tellSoon(next);
    },
    enter: (next) => {
      setText(next);
      tellSoon.cancel();
      tell(next);
    },
  };
}

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

interface SearchButtonProps {
  /** Not while the form is wrong, nor while it is searched. */
  mayPress: boolean;
  className?: string | undefined;
}

/** Sends the form it stands in. Pressed by key, it has the focus again once the search is over. */
export function SearchButton({ mayPress, className }: SearchButtonProps) {
  const button = useFocusKept(!mayPress);
  return (
    <Button
      ref={button}
      type="submit"
      {...(className === undefined ? {} : { className })}
      disabled={!mayPress}
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
    >
      Search
    </Button>
  );
}

/**
 * For a button that is disabled while its answer is fetched: it gets the focus back afterwards, unless something else has
 * taken it. Without this the next key would go to the page.
 */
function useFocusKept(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isDisabled) {
      hadFocus.current = button.current !== null && document.activeElement === button.current;
      return;
    }
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && isFree) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isDisabled]);
  return button;
}

import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

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
export function useTypedText(value: string, settleMs: number, onText: (text: string) => void): TypedText {
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

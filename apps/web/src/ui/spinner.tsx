import { spinnerDebounceMs } from '@landfall/contract';
import { Center, Loader } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './state.module.css';

interface SpinnerProps {
  label?: string;
  /** How long it is left out, so that what comes quickly does not make it flash. */
  delayMs?: number;
}

/** Shown while data is fetched, alone or over the last data. */
export function Spinner({ label = 'Loading', delayMs = spinnerDebounceMs }: SpinnerProps) {
  const delay: CSSProperties & Record<'--delay', string> = { '--delay': `${delayMs}ms` };
  return (
    <Center role="status" aria-busy="true" aria-label={label} mih={240} className={classes.spinner} style={delay}>
      <Loader size="md" aria-hidden />
    </Center>
  );
}

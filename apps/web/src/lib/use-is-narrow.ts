import { mobileBreakpointPx } from '@landfall/contract';
import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is below the breakpoint of a phone, known at the first render. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(max-width: ${mobileBreakpointPx - 1}px)`, undefined, { getInitialValueInEffect: false });

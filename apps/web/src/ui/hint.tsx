import { tooltipDelayMs, tooltipSkipDelayMs } from '@landfall/contract';
import { Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

const events = { hover: true, focus: true, touch: false };

/** What an icon stands for, under the pointer or the keyboard. The group around it holds the delays. */
export function Hint({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip label={label} events={events} transitionProps={{ duration: 0 }}>
      {children}
    </Tooltip>
  );
}

/** Hints open after the default delay, and at once while another has just been seen. */
export function HintGroup({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Group openDelay={tooltipDelayMs} closeDelay={tooltipSkipDelayMs}>
      {children}
    </Tooltip.Group>
  );
}

import { tooltipDelayMs, tooltipSkipDelayMs } from '@landfall/contract';

/** The product's default delays of hover cards. */
export const hoverOpenDelayMs = tooltipDelayMs;
export const hoverCloseDelayMs = tooltipSkipDelayMs;

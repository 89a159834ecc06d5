import { accounts } from './features/accounts/index.ts';
import type { Feature } from './platform/feature.ts';

/** Every slice of the server. Demonstration data is loaded in this order. */
export const features: readonly Feature[] = [accounts];

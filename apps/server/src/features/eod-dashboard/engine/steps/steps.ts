import type { ProcessKind } from '../../../market-data/index.ts';
import type { Step } from '../step.ts';
import { applyOverrides } from './apply-overrides.ts';
import { calculateIndex } from './calculate-index.ts';
import { loadComposition } from './load-composition.ts';
import { loadPrices } from './load-prices.ts';
import { openDay } from './open-day.ts';
import { publishIndex } from './publish-index.ts';
import { signOffPrices } from './sign-off-prices.ts';
import { validatePrices } from './validate-prices.ts';

export const steps: Readonly<Record<ProcessKind, Step>> = {
  OPEN_DAY: openDay,
  LOAD_PRICES: loadPrices,
  APPLY_OVERRIDES: applyOverrides,
  VALIDATE_PRICES: validatePrices,
  SIGN_OFF_PRICES: signOffPrices,
  LOAD_COMPOSITION: loadComposition,
  CALCULATE_INDEX: calculateIndex,
  PUBLISH_INDEX: publishIndex,
};

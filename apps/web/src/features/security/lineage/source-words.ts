import type { SecurityPrice } from '@landfall/contract';

export const sourceWords: Record<SecurityPrice['source'], string> = {
  EVALUATED: 'Evaluated',
  OVERRIDE: 'Override',
};

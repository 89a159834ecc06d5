import type { SecurityDetail } from '@landfall/contract';

export type PricePoint = SecurityDetail['prices'][number];
export type Trade = SecurityDetail['trades'][number];

import { extractedFields } from '@landfall/contract';
import type { ListName } from '@landfall/contract';

export const firstFieldOf = (list: ListName): string => extractedFields[list][0]?.name ?? '';

import { searchSecurities } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { callForFile } from '../../lib/api.ts';
import { logProblem } from '../../lib/log.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../toast.ts';

/** A search as the API takes it. */
export interface SecuritiesCriteria {
  startDate: string;
  endDate: string;
  cusip?: readonly string[];
  isin?: readonly string[];
}

const csvName = ({ startDate, endDate }: SecuritiesCriteria): string =>
  startDate === endDate ? `securities-${startDate}.csv` : `securities-${startDate}-to-${endDate}.csv`;

/** Saves a search as CSV. A failure is logged and shown as a toast. */
export function useSecuritiesCsv() {
  /** At once, where a pending request shows only with the next drawing: a second click comes sooner. */
  const isBusy = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ cusip, isin, ...dates }: SecuritiesCriteria) => {
      const query = { ...dates, cusip: [...(cusip ?? [])], isin: [...(isin ?? [])], format: 'csv' as const };
      const content = await callForFile(searchSecurities, { query }, 'text/csv');
      saveFile(csvName(dates), content);
    },
    onError: (error) => {
      logProblem('Failed to download CSV', error);
      toast.destructive({ title: 'Failed to download CSV' });
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const download = (criteria: SecuritiesCriteria): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(criteria);
  };
  return { download, isDownloading: isPending };
}

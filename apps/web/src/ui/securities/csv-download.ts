import { searchSecurities } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
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

/** Saves a search as CSV; a failure is logged, and said in passing. */
export function useSecuritiesCsv() {
  const download = useMutation({
    mutationFn: async ({ cusip, isin, ...dates }: SecuritiesCriteria) => {
      const query = { ...dates, cusip: [...(cusip ?? [])], isin: [...(isin ?? [])], format: 'csv' as const };
      const content = await callForFile(searchSecurities, { query }, 'text/csv');
      saveFile(csvName(dates), content);
    },
    onError: (error) => {
      logProblem('Failed to download CSV', error);
      toast.destructive({ title: 'Failed to download CSV' });
    },
  });
  return { download: download.mutate, isDownloading: download.isPending };
}

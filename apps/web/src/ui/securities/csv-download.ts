import { searchSecurities } from '@landfall/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { callForFile } from '../../lib/api.ts';
import { logProblem } from '../../lib/log.ts';
import { saveCsv } from '../../lib/files.ts';
import { toast } from '../toast.ts';

/** A search as the API takes it. */
export interface SecuritiesCriteria {
  startDate: string;
  endDate: string;
  cusip?: readonly string[];
  isin?: readonly string[];
  /** As known at an instant. */
  asOf?: string | undefined;
}

/** Of a file's name: the instant without the signs that names of files may not hold. */
export const asOfSuffix = (asOf: string | undefined): string =>
  asOf === undefined ? '' : `-as-of-${asOf.replaceAll(/[-:]|\.\d+/g, '')}`;

const csvName = ({ startDate, endDate, asOf }: SecuritiesCriteria): string => {
  const days = startDate === endDate ? startDate : `${startDate}-to-${endDate}`;
  return `securities-${days}${asOfSuffix(asOf)}.csv`;
};

interface CsvFile {
  name: string;
  content: Blob;
}

const failed = 'Failed to download CSV';
const tellFailure = (): void => void toast.destructive({ title: failed });

/** Saves what is asked for as CSV. A failure is logged, and told. */
export function useCsvFile<Asked>(fetchFile: (asked: Asked) => Promise<CsvFile>, tell = tellFailure) {
  /** At once, where a pending request shows only with the next drawing: a second click comes sooner. */
  const isBusy = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (asked: Asked) => {
      const { name, content } = await fetchFile(asked);
      saveCsv(name, await content.text());
    },
    onError: (error) => {
      logProblem(failed, error);
      tell();
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });
  const download = (asked: Asked): void => {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(asked);
  };
  return { download, isDownloading: isPending };
}

async function fetchSecurities({ cusip, isin, ...dates }: SecuritiesCriteria): Promise<CsvFile> {
  const query = { ...dates, cusip: [...(cusip ?? [])], isin: [...(isin ?? [])], format: 'csv' as const };
  return { name: csvName(dates), content: await callForFile(searchSecurities, { query }, 'text/csv') };
}

/** By specification a failure is only logged. */
export const useSecuritiesCsv = () => useCsvFile(fetchSecurities, () => undefined);

import { getDeskReading, goBackAReading, studySignOffs, takeLearned, type ReadingOverview } from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

const key = ['administration', 'reading'] as const;
const pollMs = 1_500;

export const isStudying = (overview: ReadingOverview | undefined): boolean =>
  overview?.run?.state === 'queued' || overview?.run?.state === 'running';

/** Asked for again while a study is under way. */
export const useDeskReading = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getDeskReading, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isStudying(state.data) ? pollMs : false),
  });

export interface Chosen {
  studyId: string;
  phrases: { field: string; phrase: string }[];
  weights: boolean;
}

function useAct<T>(act: (input: T) => Promise<ReadingOverview>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (overview) => client.setQueryData(key, overview),
    // Somebody else may have changed what is in force.
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}

export const useStudy = () => useAct<void>(() => call(studySignOffs, {}));
export const useTake = () => useAct((body: Chosen) => call(takeLearned, { body }));
export const useGoBack = () => useAct((readingNo: number) => call(goBackAReading, { body: { readingNo } }));

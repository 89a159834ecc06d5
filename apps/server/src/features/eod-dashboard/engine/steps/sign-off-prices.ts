import { z } from 'zod';
import { counted, defineStep, failed, info, outcome } from '../step.ts';

const validation = z.object({
  counts: z.array(z.object({ label: z.string(), count: z.number(), href: z.string().nullable() })),
  largestMoves: z.array(
    z.object({ securityNo: z.number(), before: z.number(), after: z.number(), changePercent: z.number() }),
  ),
});

/** Collects what a second person signs off. If the universe needs no approval, it completes at once. */
export const signOffPrices = defineStep<null>({
  stages: ['Read the validation', 'Collect what to approve', 'Wait for approval'],
  read: async () => null,
  seen: (_input, { runs }) => {
    const run = runs.get('VALIDATE_PRICES');
    return { validation: run?.output_hash ?? null, waived: run?.resolution === 'WAIVED' };
  },
  work: (_input, { runs, process }) => {
    const run = runs.get('VALIDATE_PRICES');
    const parsed = validation.safeParse(run?.result);
    if (!run || !parsed.success) return failed('NOT_VALIDATED', 'There is no validation of the prices to sign off.');
    const { counts, largestMoves } = parsed.data;
    const waived = run.resolution === 'WAIVED' ? [counted('Waived validations', 1)] : [];
    return outcome({
      output: { validation: run.output_hash },
      inputs: [
        counted(
          'Findings',
          counts.reduce((sum, each) => sum + (isFinding(each.label) ? each.count : 0), 0),
        ),
      ],
      counts: [...counts, ...waived],
      result: { counts: [...counts, ...waived].map((each) => ({ ...each })), largestMoves },
      log: [info(process.enableSignoff ? 'The prices wait for a second person.' : 'No approval is needed.')],
    });
  },
});

const isFinding = (label: string): boolean => label === 'Errors' || label === 'Warnings';

import type { ReadingOverview } from '@landfall/contract';
import { Box, Button, Card, Group, Skeleton, Stack, Title } from '@mantine/core';
import { readableInstant } from '../../lib/dates.ts';
import { fetchErrorMessage } from '../../lib/api-error.ts';
import { counted } from '../../lib/numbers.ts';
import { ErrorState } from '../../ui/states.tsx';
import { StaleNotice } from '../../ui/notice.tsx';
import { SmallTable, type SmallColumn } from '../../ui/small-table.tsx';
import { toast } from '../../ui/toast.ts';
import { AdministrationFrame } from './administration-frame.tsx';
import {
  isStudying,
  useDeskReading,
  useGoBack,
  useStudy,
  accuracyByField,
  monthsOf,
  percentText,
  type FieldAccuracy,
} from './reading-queries.ts';
import { StudyResult } from './study-result.tsx';
import classes from './administration.module.css';

/** What documents are read with, what the desk's sign-offs teach, and how well documents were read. */
export function ReadingPage() {
  const { data, error, refetch } = useDeskReading();
  return (
    <AdministrationFrame>
      {error && !data ? <ErrorState message={fetchErrorMessage(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton h={320} /> : null}
      {data ? (
        <Stack gap="md" maw={960} fz="md">
          {error ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
          <InForce overview={data} />
          <Study overview={data} />
          <Figures overview={data} />
        </Stack>
      ) : null}
    </AdministrationFrame>
  );
}

interface Part {
  overview: ReadingOverview;
}

function InForce({ overview: { inForce, hash, history } }: Part) {
  const back = useGoBack();
  const goBack = (readingNo: number) =>
    back.mutate(readingNo, {
      onSuccess: () =>
        toast.success({ title: 'Reading restored', message: 'Documents are read as before from now on.' }),
      onError: (error) => toast.destructive({ title: 'Nothing was changed', message: error.message }),
    });
  return (
    <Card component="section" aria-labelledby="in-force" className={classes.card}>
      <Title order={2} id="in-force">
        In force
      </Title>
      <p>
        {inForce
          ? `Reading ${inForce.readingNo}: ${counted(inForce.phrases.length, 'phrase')} of your own, ${inForce.hasOwnWeights ? 'your own' : 'shipped'} weights.`
          : 'As shipped, with nothing of your own.'}{' '}
        <span className="quiet small">
          Words and weights <code>{hash}</code>
        </span>
      </p>
      {inForce ? (
        <div>
          <Button variant="default" loading={back.isPending} onClick={() => goBack(inForce.readingNo)}>
            {inForce.basedOn === null ? 'Go back to the shipped reading' : `Go back to reading ${inForce.basedOn}`}
          </Button>
        </div>
      ) : null}
      {history.length > 0 ? (
        <details>
          <summary>History</summary>
          <ul className={classes.history}>
            {history.map((each) => (
              <li key={each.readingNo}>
                Reading {each.readingNo}, taken by {each.takenBy}, {readableInstant(each.takenAt)}:{' '}
                {counted(each.phrases.length, 'phrase')}, {each.hasOwnWeights ? 'own' : 'shipped'} weights,{' '}
                <code>{each.hash}</code>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

function Study({ overview }: Part) {
  const { study, run, signOffs } = overview;
  const start = useStudy();
  const isBusy = isStudying(overview);
  return (
    <Card component="section" aria-labelledby="sign-offs" className={classes.card}>
      <Title order={2} id="sign-offs">
        What your sign-offs teach
      </Title>
      <p>
        {counted(signOffs, 'document')} signed off. A study reads them again, without scans, and compares what it reads
        with what was signed off. Nothing leaves this server.
      </p>
      <Group gap={12}>
        <Button
          variant="default"
          loading={start.isPending || isBusy}
          disabled={signOffs === 0}
          onClick={() =>
            start.mutate(undefined, {
              onError: (error) => toast.destructive({ title: 'Study failed', message: error.message }),
            })
          }
        >
          Study the sign-offs
        </Button>
        <span role="status" className="quiet small">
          {isBusy
            ? `Under way: ${run?.done ?? 0} of ${run?.total ?? 0}`
            : run?.state === 'failed'
              ? `The study failed. ${run.error ?? ''}`
              : null}
        </span>
      </Group>
      {study && !isBusy ? <StudyResult key={study.id} study={study} /> : null}
    </Card>
  );
}

const columnsOf = (months: readonly string[]): readonly SmallColumn<FieldAccuracy>[] => [
  { header: 'Field', cell: ({ label }) => label },
  { header: 'Corrected', isNumber: true, cell: ({ values, right }) => `${values - right} of ${values}` },
  ...months.map((month) => ({
    header: month,
    isNumber: true,
    cell: ({ months: byMonth }: FieldAccuracy) => percentText(byMonth.get(month) ?? { right: 0, values: 0 }),
  })),
];

function Figures({ overview: { accuracy, reliability } }: Part) {
  const fields = accuracyByField(accuracy);
  return (
    <>
      <Card component="section" aria-labelledby="accuracy" className={classes.card}>
        <Title order={2} id="accuracy">
          Values read correctly
        </Title>
        {fields.length === 0 ? (
          <p>No document has been signed off yet.</p>
        ) : (
          <SmallTable
            label="Values read correctly, by field and month"
            columns={columnsOf(monthsOf(accuracy))}
            rows={fields}
            rowKey={({ key }) => key}
          />
        )}
      </Card>
      {reliability.length > 0 ? (
        <Card component="section" aria-labelledby="reliability" className={classes.card}>
          <Title order={2} id="reliability">
            How reliable the confidence is
          </Title>
          <ReliabilityDiagram reliability={reliability} />
        </Card>
      ) : null}
    </>
  );
}

const size = 240;
const margin = 34;
const at = (share: number) => margin + share * (size - margin - 8);
const up = (share: number) => size - at(share);

const columns: readonly SmallColumn<ReadingOverview['reliability'][number]>[] = [
  { header: 'Confidence', cell: ({ from, to }) => `${(from * 100).toFixed(1)} to ${(to * 100).toFixed(1)} %` },
  { header: 'Values', isNumber: true, cell: ({ values }) => values },
  { header: 'Correct', isNumber: true, cell: percentText },
];

/** How sure the reader was against how often it was right: on the line the two are the same. */
function ReliabilityDiagram({ reliability }: Pick<ReadingOverview, 'reliability'>) {
  const most = Math.max(1, ...reliability.map(({ values }) => values));
  return (
    <Group gap="16px 32px" align="start">
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden className={classes.diagram}>
        <line x1={at(0)} y1={up(0)} x2={at(1)} y2={up(0)} className={classes.axis} />
        <line x1={at(0)} y1={up(0)} x2={at(0)} y2={up(1)} className={classes.axis} />
        <line x1={at(0)} y1={up(0)} x2={at(1)} y2={up(1)} className={classes.diagonal} />
        {[0, 0.5, 1].map((share) => (
          <g key={share} className={classes.tick}>
            <text x={at(share)} y={size - 16} textAnchor="middle">
              {share * 100}
            </text>
            <text x={margin - 6} y={up(share) + 4} textAnchor="end">
              {share * 100}
            </text>
          </g>
        ))}
        <text x={at(0.5)} y={size - 2} textAnchor="middle" className={classes.tick}>
          confidence, %
        </text>
        {reliability.map(({ from, told, right, values }) => (
          <circle
            key={from}
            cx={at(told)}
            cy={up(right / values)}
            r={3 + 6 * Math.sqrt(values / most)}
            className={classes.dot}
          />
        ))}
      </svg>
      <Box flex="1 1 280px">
        <SmallTable label="Reliability" columns={columns} rows={reliability} rowKey={({ from }) => String(from)} />
      </Box>
    </Group>
  );
}

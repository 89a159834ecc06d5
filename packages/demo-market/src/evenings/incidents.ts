import { firstNotes, wrongUnit, type SheetFault } from './private-books.ts';
import type { ProcessKind } from './universes.ts';

/** The people of the demonstration, by the name in their address. */
type Who = 'analyst' | 'admin';

/** What people did, in order. `minutes` count from the start of the evening. */
export type Act = { minutes: number; by: Who } & (
  | { do: 'RETRY'; process: ProcessKind; attempt: number }
  | { do: 'APPROVE' | 'REJECT'; comment: string; attempt: number }
  | { do: 'WAIVE'; process: ProcessKind; attempt: number; reason: string }
  | { do: 'DELIVER'; process: ProcessKind; attempt: number; fault?: SheetFault }
  | { do: 'RESTATE'; reason: string }
);

/** An evening on which people had to act. */
export interface Incident {
  universeId: string;
  /** Business days before today. */
  daysBack: number;
  /** What its sheet got wrong at first. */
  fault?: SheetFault;
  acts: readonly Act[];
}

const withoutNote =
  (missing: number): SheetFault =>
  (_note, place, price) =>
    place === missing ? null : price;

const approve = (minutes: number, attempt: number, comment = ''): Act => ({
  minutes,
  by: 'admin',
  do: 'APPROVE',
  comment,
  attempt,
});

const suspendedNote = 7;

export const incidents: readonly Incident[] = [
  {
    // Retried too soon, then with the corrected sheet: superseded, then resolved.
    universeId: 'PRIVATE-NOTES',
    daysBack: 9,
    fault: wrongUnit,
    acts: [
      { minutes: 9, by: 'analyst', do: 'RETRY', process: 'VALIDATE_PRICES', attempt: 1 },
      { minutes: 31, by: 'analyst', do: 'DELIVER', process: 'VALIDATE_PRICES', attempt: 2 },
      { minutes: 33, by: 'analyst', do: 'RETRY', process: 'VALIDATE_PRICES', attempt: 2 },
      approve(41, 1, 'Corrected sheet checked against the broker.'),
    ],
  },
  {
    // Published, corrected the next morning: a second revision.
    universeId: 'PRIVATE-NOTES',
    daysBack: 8,
    fault: (_note, place, price) => (place === 4 ? Math.round((price + 0.4) * 1_000) / 1_000 : price),
    acts: [
      approve(14, 1),
      { minutes: 900, by: 'analyst', do: 'DELIVER', process: 'PUBLISH_INDEX', attempt: 1 },
      { minutes: 902, by: 'analyst', do: 'RESTATE', reason: 'The administrator restated one mark.' },
      approve(921, 2, 'Restated mark confirmed.'),
    ],
  },
  {
    // The sheet came late.
    universeId: 'SIDECAR-NOTES',
    daysBack: 6,
    fault: firstNotes(3),
    acts: [
      { minutes: 52, by: 'analyst', do: 'DELIVER', process: 'LOAD_PRICES', attempt: 1 },
      { minutes: 55, by: 'analyst', do: 'RETRY', process: 'LOAD_PRICES', attempt: 1 },
    ],
  },
  { universeId: 'PRIVATE-NOTES', daysBack: 5, fault: withoutNote(suspendedNote), acts: [approve(12, 1)] },
  { universeId: 'PRIVATE-NOTES', daysBack: 4, fault: withoutNote(suspendedNote), acts: [approve(16, 1)] },
  {
    universeId: 'PRIVATE-NOTES',
    daysBack: 3,
    fault: withoutNote(suspendedNote),
    acts: [
      {
        minutes: 18,
        by: 'analyst',
        do: 'WAIVE',
        process: 'VALIDATE_PRICES',
        attempt: 1,
        reason: 'The note is suspended until tomorrow; its last mark stands.',
      },
      approve(27, 1, 'Suspension confirmed.'),
    ],
  },
  {
    universeId: 'CAT-QUAKE',
    daysBack: 2,
    acts: [
      { minutes: 11, by: 'analyst', do: 'REJECT', comment: 'Two marks look stale; asked the vendor.', attempt: 1 },
      { minutes: 38, by: 'analyst', do: 'RETRY', process: 'SIGN_OFF_PRICES', attempt: 1 },
      approve(44, 2, 'The vendor confirmed the marks.'),
    ],
  },
];

export const incidentOf = (universeId: string, daysBack: number): Incident | undefined =>
  incidents.find((incident) => incident.universeId === universeId && incident.daysBack === daysBack);

export const eodStatuses = ['NOT_STARTED', 'IN_PROGRESS', 'PENDING_APPROVAL', 'COMPLETED', 'FAILED'] as const;
export type EodStatus = (typeof eodStatuses)[number];

export const eodStatusLabels: Readonly<Record<EodStatus, string>> = {
  NOT_STARTED: 'Not Started',
  IN_PROGRESS: 'In Progress',
  PENDING_APPROVAL: 'Pending Approval',
  COMPLETED: 'Completed',
  FAILED: 'Failed',
};

/** Also accepts forms with spaces, such as `In Progress`. Null for anything else. */
export function parseEodStatus(text: string): EodStatus | null {
  const name = text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_]+/g, '_');
  return eodStatuses.find((status) => status === name) ?? null;
}

/** The first three steps of a process card; the fourth says how the process ended. */
export const eodIndicatorSteps = ['Started', 'In Progress', 'Pending Approval'] as const;
export const eodLastIndicatorStep = (status: EodStatus): string =>
  status === 'FAILED' ? eodStatusLabels.FAILED : eodStatusLabels.COMPLETED;

/** `triggeredBy` of a run that the schedule started. */
export const eodSystemTrigger = 'SYS';

/** How many days back the dashboard shows. */
export const eodWindowDays = 30;

export const eodMessages = {
  dateRequired: 'Please select a date.',
  dateInvalid: 'Please select a valid date.',
  tooOld: 'Effective date cannot be more than 30 days in the past. Please select a more recent date.',
  future: 'Effective date cannot be in the future.',
  unavailable: "We're temporarily unavailable. Please try again in a few minutes.",
  failed: 'An error occurred while fetching EOD data. Please try again.',
  empty: 'No EOD processes found for the selected date. Please try a different date.',
} as const;

/** How a failure ended. `RESOLVED`: a later attempt succeeded; `SUPERSEDED`: another run replaced it; `WAIVED`: a person accepted it. */
export const eodResolutions = ['RESOLVED', 'SUPERSEDED', 'WAIVED'] as const;
export type EodResolution = (typeof eodResolutions)[number];

/** `NO_RUN`: nothing has started; `OPEN`: not everything is done; `NOT_CLEAN`: a failure has no resolution; `CLEAN`: all done and resolved. */
export const eodDayStates = ['NO_RUN', 'OPEN', 'NOT_CLEAN', 'CLEAN'] as const;
export type EodDayState = (typeof eodDayStates)[number];

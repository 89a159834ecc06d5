import type { UnstoredPart } from '@landfall/contract';
import { Box, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { now } from '../lib/clock.ts';
import { marketInstant, marketPlace, readableDate, readableInstant, readerTimeZone } from '../lib/dates.ts';
import { Notice } from './notice.tsx';

const partNames: Readonly<Record<UnstoredPart, string>> = {
  terms: 'terms',
  modeledStats: 'modeled stats',
  couponHistory: 'coupon changes',
  elAttributions: 'EL attribution',
  principalFactors: 'principal factors',
  aliases: 'further identifiers',
  riskLabel: 'risk label',
  interest: 'interest',
  documents: 'documents',
  trades: 'trades',
  regions: 'regions of a security that its perils do not name',
};

/** `20 Nov 2026, 23:00 (20 Nov 2026, 18:00 in New York)`; a date alone is the end of that day there. */
export const asOfWords = (asOf: string): string =>
  asOf.includes('T')
    ? `${readableInstant(asOf)} (${marketInstant(asOf)})`
    : `the end of ${readableDate(asOf)} in ${marketPlace()}`;

const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Why the server refuses an instant, with instants as people read them; null for other failures. */
export const asOfProblem = (asOf: string | undefined, error: unknown): string | null =>
  asOf !== undefined && error instanceof ApiError && (error.status === 400 || error.status === 404)
    ? (error.field('asOf') ?? error.message).replaceAll(instants, (instant) => readableInstant(instant))
    : null;

interface AsOfBarProps {
  /** From the address: an instant or a date; undefined for what is known now. */
  asOf: string | undefined;
  onChange: (asOf: string | undefined) => void;
  /** What the answer leaves out, because its past is not stored. */
  notStored?: readonly UnstoredPart[];
  problem?: string | null;
}

/** Chooses an instant, and says that a page shows what was known then and how to come back. */
export function AsOfBar({ asOf, onChange, notStored = [], problem = null }: AsOfBarProps) {
  if (asOf === undefined) {
    return (
      <Box mb="md">
        <InstantPicker label="As it was known…" onChoose={onChange} />
      </Box>
    );
  }
  return (
    <Box mb="md">
      <Notice
        tone={problem === null ? 'yellow' : 'red'}
        title={problem === null ? `As it was known at ${asOfWords(asOf)}` : 'Nothing can be shown as of this instant'}
      >
        <Text size="sm">{problem ?? 'What was recorded or corrected later is left out.'}</Text>
        {notStored.length > 0 ? (
          <Text size="sm">
            Not stored for that time, so not shown: {notStored.map((part) => partNames[part]).join(', ')}.
          </Text>
        ) : null}
        <Group gap="xs" mt="xs">
          <InstantPicker label="Change the instant" from={asOf} onChoose={onChange} />
          <Button size="compact-sm" variant="default" onClick={() => onChange(undefined)}>
            Back to what is known now
          </Button>
        </Group>
      </Notice>
    </Box>
  );
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** As the field has it: `2026-11-20T18:00`, in the reader's time zone. */
const localText = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** Where the choice of an instant begins: at the one that is shown, or now. */
export function startText(from: string | undefined): string {
  const at = new Date(from?.includes('T') ? from : '');
  return localText(Number.isNaN(at.getTime()) ? now() : at);
}

interface InstantPickerProps {
  label: string;
  /** The instant that is shown. */
  from?: string;
  onChoose: (asOf: string) => void;
}

function InstantPicker({ label, from, onChoose }: InstantPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const open = () => {
    setText(startText(from));
    setError(null);
    setOpen(true);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const at = new Date(text);
    if (Number.isNaN(at.getTime())) setError('Please give a date and a time.');
    else if (at > now()) setError('This instant is in the future.');
    else {
      setOpen(false);
      onChoose(at.toISOString());
    }
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconHistory size={14} stroke={1.8} aria-hidden />}
          onClick={() => (isOpen ? setOpen(false) : open())}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="As it was known">
        <Stack component="form" gap="xs" onSubmit={submit} {...{ noValidate: true }}>
          <TextInput
            type="datetime-local"
            label="Known at"
            description={`Date and time in your time zone, ${readerTimeZone}`}
            value={text}
            error={error}
            errorProps={{ role: 'alert' }}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" size="compact-sm">
            Show what was known
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

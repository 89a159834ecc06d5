import { counted } from '../../lib/numbers.ts';
import { type AuditSearch, changedAddress, type AddressChange } from '../../lib/screen-addresses.ts';
import { getRouteApi } from '@tanstack/react-router';
import { AdministrationFrame } from './administration-frame.tsx';
import { useAuditActions, useAuditLines } from './administration-queries.ts';
import { FilterBox } from '../../ui/search-fields.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { MultiSelect, ActionIcon, Box, VisuallyHidden } from '@mantine/core';
import { useToday } from '../../lib/today.ts';
import { AppliedDateField } from '../../ui/date-field.tsx';
import classes from './administration.module.css';
import type { AuditLine } from '@landfall/contract';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { marketInstant, readableInstant } from '../../lib/dates.ts';
import plain from '../../ui/plain-table.module.css';

type Json = AuditLine['detail'];

/** Jobs and the command line have neither account nor address; somebody without a session has an address only. */
export const actorText = ({ actorEmail, clientAddress }: Pick<AuditLine, 'actorEmail' | 'clientAddress'>): string =>
  actorEmail ?? (clientAddress === null ? 'Landfall itself' : 'Nobody signed in');

export function subjectText({ subjectType, subjectId, subjectName }: AuditLine): string {
  const named = subjectName ?? subjectId;
  return named === null ? subjectType : `${subjectType} ${named}`;
}

const valueText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The members of an object as lines; anything else as one line without a name. */
export function factsOf(value: Json): [name: string, text: string][] {
  if (value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [['', valueText(value)]];
  return Object.entries(value).map(([name, member]) => [name, valueText(member)]);
}

const columnCount = 5;

/** Newest first; each line opens to show before, after and origin. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <table className={`${plain.table} ${classes.table}`} aria-label="Audit log">
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Details</VisuallyHidden>
          </th>
          <th scope="col">Time</th>
          <th scope="col" data-optional>
            Who
          </th>
          <th scope="col">Action</th>
          <th scope="col" data-optional>
            Subject
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const isOpen = line.id === openId;
          return (
            <Fragment key={line.id}>
              <tr>
                <td className={classes.opener}>
                  <ActionIcon
                    color="gray"
                    size={24}
                    aria-label={`Details of ${line.action}`}
                    aria-expanded={isOpen}
                    onClick={() => setOpenId(isOpen ? null : line.id)}
                  >
                    <IconChevronRight size={14} stroke={1.8} aria-hidden />
                  </ActionIcon>
                </td>
                <td className={classes.time}>
                  <time dateTime={line.at} title={marketInstant(line.at)}>
                    {readableInstant(line.at)}
                  </time>
                </td>
                <td data-optional>{actorText(line)}</td>
                <td>
                  <code>{line.action}</code>
                  <div className={plain.narrow}>{actorText(line)}</div>
                </td>
                <Box component="td" data-optional maw="26rem">
                  {subjectText(line)}
                </Box>
              </tr>
              {isOpen ? (
                <tr>
                  <td colSpan={columnCount}>
                    <AuditDetails line={line} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function AuditDetails({ line }: { line: AuditLine }) {
  const origin: [string, string][] = [
    ['Time', line.at],
    ['Who', actorText(line)],
    ['From', line.clientAddress ?? 'The server'],
    ['Subject', subjectText(line)],
    ['Request', line.requestId],
  ];
  return (
    <div className={classes.details}>
      <Facts title="Origin" facts={origin} />
      <Facts title="Before" facts={factsOf(line.before)} />
      <Facts title="After" facts={factsOf(line.after)} />
      <Facts title="Detail" facts={factsOf(line.detail)} />
    </div>
  );
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl>
        {facts.map(([name, text]) => (
          <div key={name}>
            {name === '' ? null : <dt>{name}</dt>}
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (change: AddressChange<AuditSearch>) => void;
}

const logBegan = '2020-01-01';

function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const actions = useAuditActions();
  const today = useToday();
  const text = (value: string) => (value === '' ? undefined : value);
  const { action = [], from = null, to = null } = search;
  return (
    <div role="search" aria-label="Audit log" className={classes.filters} data-labelled>
      <FilterBox
        label="Text"
        placeholder="Anywhere in the line"
        value={search.text ?? ''}
        onFilter={(value) => onChange({ text: text(value) })}
        isLabelled
      />
      <FilterBox
        label="Who"
        placeholder="E-mail"
        value={search.actor ?? ''}
        onFilter={(value) => onChange({ actor: text(value) })}
        isLabelled
      />
      <MultiSelect
        label="Actions"
        placeholder={action.length === 0 ? 'Any action' : ''}
        searchable
        clearable
        data={[...new Set([...(actions.data ?? []), ...action])]}
        value={action}
        onChange={(chosen) => onChange({ action: chosen.length === 0 ? undefined : chosen })}
      />
      <AppliedDateField
        label="From"
        value={from}
        onChange={(date) => onChange({ from: date ?? undefined })}
        window={{ first: logBegan, last: to ?? today }}
        range={{ start: from, end: to }}
      />
      <AppliedDateField
        label="To"
        value={to}
        onChange={(date) => onChange({ to: date ?? undefined })}
        window={{ first: from ?? logBegan, last: today }}
        range={{ start: from, end: to }}
      />
    </div>
  );
}

const route = getRouteApi('/shell/administration/audit');

export function AuditPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useAuditLines(search);
  const lines = query.data?.pages.flatMap(({ data }) => data.content) ?? [];
  return (
    <AdministrationFrame>
      <AuditFilters
        search={search}
        onChange={(change) => void navigate({ search: (before) => changedAddress(before, change), replace: true })}
      />
      <ListState
        query={query}
        isEmpty={lines.length === 0}
        found={counted(lines.length, 'line')}
        nothing={{ title: 'Nothing was logged', message: 'No line matches. Change the search or the dates.' }}
      >
        <AuditTable lines={lines} />
      </ListState>
    </AdministrationFrame>
  );
}

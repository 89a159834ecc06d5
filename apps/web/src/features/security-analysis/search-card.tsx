import { searchTypes, cusipLength, isinLength } from '@landfall/contract';
import { Button, Card, Input, SegmentedControl, ActionIcon, HoverCard, List, Text } from '@mantine/core';
import { IconDownload, IconHelpCircle } from '@tabler/icons-react';
import { useState, type SubmitEvent, useReducer } from 'react';
import { focusWrongField } from '../../lib/focus.ts';
import type { MarketDay } from '../../lib/today.ts';
import { DateField, DateRangeField } from '../../ui/date-field.tsx';
import { isWithin, type DateWindow } from '../../ui/date-window.ts';
import { SearchButton } from '../../ui/search-fields.tsx';
import { type Search, type SearchAddress, isSameSearch, searchOf, formAt } from './model/search-address.ts';
import {
  dateProblems,
  daysOf,
  identifiersProblem,
  maySearch,
  isIdentifier,
  changeForm,
  countWords,
  hasWrongCheckDigit,
  pasteWords,
  splitPaste,
  type IdentifierKind,
} from './model/search-form.ts';
import classes from './security-analysis.module.css';
import { TagInput } from '../../ui/tag-input/tag-input.tsx';
import type { TagAction, TagState } from '../../ui/tag-input/tags.ts';

interface SearchCardProps {
  address: SearchAddress;
  marketDay: MarketDay;
  /** The search whose result is shown. */
  shown: Search | null;
  isFetching: boolean;
  onSearch: (search: Search) => void;
  /** There is a result that can be downloaded. */
  mayDownload: boolean;
  isDownloading: boolean;
  onDownload: () => void;
}

export function SearchCard(props: SearchCardProps) {
  const { address, marketDay, shown, isFetching, onSearch, mayDownload, isDownloading, onDownload } = props;
  const { today, day } = marketDay;
  const [form, change] = useSearchForm(address, day);
  /** Dates are checked when the form is sent; identifiers as they are added. */
  const [isChecked, setChecked] = useState(address.type !== undefined);
  const { searchType, identifiers, startDate, endDate } = form;
  const window = daysOf(searchType, today);
  const problems = dateProblems(form, today);
  // Typed text that is not valid is reported at once.
  const startError = isChecked || isRefused(startDate, window) ? problems.start : null;
  const endError = isChecked || isRefused(endDate, window) ? problems.end : null;
  const isReady = maySearch(form, isFetching);
  const search = identifiers.pending.trim() === '' ? searchOf(form, today) : null;
  // The file must belong to the search in the form.
  const isOfForm = isSameSearch(search, shown);

  const submit = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault();
    if (!isReady) return;
    setChecked(true);
    if (search) onSearch(search);
    else focusWrongField(event.currentTarget);
  };

  return (
    <Card component="form" padding="md" mb="md" aria-label="Search" onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <Input.Wrapper label="Filter" labelElement="div" labelProps={{ id: 'security-filter' }}>
          <SegmentedControl
            aria-labelledby="security-filter"
            className={classes.filter}
            data={[...searchTypes]}
            value={searchType}
            onChange={(next) => change({ kind: 'filter', searchType: next, day })}
          />
        </Input.Wrapper>
        {searchType === 'ALL' ? (
          <div className={classes.date}>
            <DateField
              label="Date"
              value={startDate}
              onChange={(date) => change({ kind: 'start', date })}
              window={window}
              error={startError}
            />
          </div>
        ) : (
          <>
            <div className={classes.identifiers}>
              <IdentifierField
                key={searchType}
                kind={searchType}
                state={identifiers}
                error={identifiersProblem(form)}
                onChange={(action) => change({ kind: 'tags', action })}
              />
            </div>
            <div className={classes.range}>
              <DateRangeField
                start={startDate}
                end={endDate}
                onStart={(date) => change({ kind: 'start', date })}
                onEnd={(date) => change({ kind: 'end', date })}
                window={window}
                startError={startError}
                endError={endError}
              />
            </div>
          </>
        )}
        <div className={classes.buttons}>
          <SearchButton mayPress={isReady} />
          <Button
            variant="default"
            disabled={!mayDownload || !isOfForm}
            loading={isDownloading}
            onClick={onDownload}
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            Download CSV
          </Button>
        </div>
      </div>
      <p role="status" className={classes.note}>
        {mayDownload && !isOfForm ? 'The form has changed. Search again to download its result.' : ''}
      </p>
    </Card>
  );
}

const isRefused = (date: string | null, window: DateWindow): boolean => date !== null && !isWithin(date, window);

interface IdentifierFieldProps {
  kind: IdentifierKind;
  state: TagState;
  error: string | null;
  onChange: (action: TagAction) => void;
}

function IdentifierField({ kind, state, error, onChange }: IdentifierFieldProps) {
  const [note, setNote] = useState('');
  const paste = (text: string): boolean => {
    // Pasting a single identifier into typed text completes it.
    const pasted = state.pending === '' || /\s|[,;]/.test(text.trim()) ? splitPaste(text, kind) : null;
    if (!pasted) return false;
    onChange({ kind: 'added', tags: pasted.kept });
    setNote(pasteWords(pasted, kind));
    return true;
  };
  return (
    <div className={classes.identifierField}>
      <TagInput
        label={`${kind}s`}
        placeholder={`Type or paste ${kind}s`}
        error={error}
        state={state}
        onChange={(action) => {
          setNote('');
          onChange(action);
        }}
        isValid={(tag) => isIdentifier(kind, tag)}
        doubtAbout={(tag) => (hasWrongCheckDigit(tag, kind) ? 'wrong check digit' : null)}
        onPaste={paste}
      />
      <FormatHelp kind={kind} />
      <p role="status" className={classes.note}>
        {`${countWords(state.tags, kind)} ${note}`.trim()}
      </p>
    </div>
  );
}

/** Explains the format of identifiers; opens at once, by pointer or keyboard. */
function FormatHelp({ kind }: { kind: IdentifierKind }) {
  return (
    <HoverCard openDelay={0} closeDelay={100} width={320} position="bottom-start" shadow="md" withRoles role="tooltip">
      <HoverCard.Target>
        <ActionIcon
          color="gray"
          size={24}
          className={classes.help}
          data-kind={kind}
          aria-label={`How to enter ${kind}s`}
        >
          <IconHelpCircle size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Text size="sm" fw={600} mb={4}>
          Input format
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>
            Each {kind} has exactly {kind === 'CUSIP' ? cusipLength : isinLength} characters.
          </List.Item>
          <List.Item>Press Enter or comma after each one.</List.Item>
          <List.Item>Paste a column or a list: commas, semicolons, spaces and line breaks separate.</List.Item>
          <List.Item>Of a mixed list only the {kind}s are taken. Duplicates are removed.</List.Item>
          <List.Item>Backspace removes the last one.</List.Item>
        </List>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

/** The form, filled in from the address: at first, and again when Back or a link leads to another search. */
function useSearchForm(address: SearchAddress, day: string) {
  const [form, change] = useReducer(changeForm, null, () => formAt(address, day));
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    change({ kind: 'replaced', form: formAt(address, day) });
  }
  return [form, change] as const;
}

import { regionNames } from '@landfall/instruments';
import { Button, Card, Select, TextInput, Autocomplete, Combobox, type AutocompleteProps, Group } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { focusWrongField } from '../../../lib/focus.ts';
import { counted } from '../../../lib/numbers.ts';
import type { MarketDay } from '../../../lib/today.ts';
import { DateField } from '../../../ui/date-field.tsx';
import type { DateWindow } from '../../../ui/date-window.ts';
import { SearchButton } from '../../../ui/search-fields.tsx';
import { TagInput } from '../../../ui/tag-input/tag-input.tsx';
import { changeTags, type TagAction } from '../../../ui/tag-input/tags.ts';
import { hasWrongCheckDigit, partsOf } from '../model/search-form.ts';
import {
  addressOf,
  criteriaAt,
  formAt,
  searchDays,
  tagsFault,
  type CriteriaAddress,
  type CriteriaProblems,
  type CriteriaText,
} from './criteria-form.ts';
import { useSearchChoices } from './criteria-queries.ts';
import classes from '../security-analysis.module.css';

/** Notes mature long after today. */
const maturities: DateWindow = { first: '2000-01-01', last: '2100-12-31' };

const doubt = (tag: string): string | null =>
  hasWrongCheckDigit(tag, tag.trim().length === 9 ? 'CUSIP' : 'ISIN') ? 'wrong check digit' : null;

interface CriteriaCardProps {
  address: CriteriaAddress;
  marketDay: MarketDay;
  isFetching: boolean;
  onSearch: (address: CriteriaAddress) => void;
}

/** Every field narrows the search. What is wrong is told at its field, once the form is sent. */
export function CriteriaCard({ address, marketDay, isFetching, onSearch }: CriteriaCardProps) {
  const { today, day } = marketDay;
  const [form, setForm] = useState(() => formAt(address));
  const [seen, setSeen] = useState(address);
  /** What was wrong when the form was sent, or with the address. */
  const [problems, setProblems] = useState<CriteriaProblems>(() => criteriaAt(address, today).problems);
  const [isBlank, setBlank] = useState(false);
  if (seen !== address) {
    setSeen(address);
    setForm(formAt(address));
    setProblems(criteriaAt(address, today).problems);
  }
  const { issuers, perils, regions } = useSearchChoices();
  const { identifiers, texts } = form;

  const setText = (field: CriteriaText) => (value: string | null) => {
    setForm({ ...form, texts: { ...texts, [field]: value ?? '' } });
    setProblems(({ [field]: _mended, ...others }) => others);
    setBlank(false);
  };
  const changeIdentifiers = (action: TagAction) => {
    setForm({ ...form, identifiers: changeTags(identifiers, action) });
    setBlank(false);
  };
  const submit = (event: SubmitEvent<HTMLElement>) => {
    event.preventDefault();
    const sent = addressOf({ ...form, identifiers: changeTags(identifiers, { kind: 'entered' }) });
    const read = criteriaAt(sent, today);
    setProblems(read.problems);
    setBlank(read.criteria === null && Object.keys(read.problems).length === 0);
    if (read.criteria) onSearch(sent);
    else focusWrongField(event.currentTarget);
  };
  const clear = () => {
    setForm(formAt({}));
    setProblems({});
    onSearch({ by: 'criteria' });
  };
  const field = (name: CriteriaText) => ({
    value: texts[name] ?? '',
    onChange: setText(name),
    error: problems[name],
    errorProps: { role: 'alert' },
  });
  const number = (name: CriteriaText) => ({
    ...field(name),
    onChange: (event: { currentTarget: { value: string } }) => setText(name)(event.currentTarget.value),
    inputMode: 'decimal' as const,
  });
  const date = (name: CriteriaText, window: DateWindow) => ({
    value: texts[name] || null,
    onChange: setText(name),
    error: problems[name] ?? null,
    window,
  });
  return (
    <Card component="form" padding="md" mb="md" aria-label="Search by criteria" onSubmit={submit} noValidate>
      <div className={classes.criteriaFields}>
        <div className={classes.criteriaIdentifiers}>
          <TagInput
            label="Identifiers"
            placeholder="CUSIPs, ISINs and 6-character bases"
            error={tagsFault(form) ?? problems.identifier ?? null}
            state={identifiers}
            onChange={changeIdentifiers}
            isValid={(tag) => tagsFault({ texts: {}, identifiers: { tags: [tag], pending: '' } }) === null}
            doubtAbout={doubt}
            onPaste={(text) => {
              const parts = partsOf(text);
              // A part of an identifier completes what is typed.
              if (parts.length < 2 && identifiers.pending !== '') return false;
              changeIdentifiers({ kind: 'added', tags: parts });
              return true;
            }}
          />
          <p role="status" className={classes.criteriaNote}>
            {identifiers.tags.length > 0 ? `${counted(identifiers.tags.length, 'identifier')}.` : ''}
          </p>
        </div>
        <TypedChoice
          label="Issuer"
          className={classes.whole}
          placeholder="Any"
          data={issuers}
          limit={50}
          {...field('issuer')}
        />
        <TextInput
          label="Name"
          className={classes.whole}
          placeholder="Words, in any order"
          {...number('name')}
          inputMode="text"
        />
        <TypedChoice
          label="Peril"
          className={classes.whole}
          placeholder="Any"
          data={perils}
          limit={50}
          {...field('peril')}
        />
        <Select
          label="Region"
          className={classes.whole}
          placeholder="Any"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the region', tabIndex: -1 }}
          data={regions.map((code) => ({ value: code, label: regionNames[code] ?? code }))}
          {...field('region')}
          value={texts.region || null}
        />
        <DateField label="Maturity from" {...date('maturityFrom', maturities)} />
        <DateField label="Maturity to" {...date('maturityTo', maturities)} />
        <TextInput label="Price from" {...number('priceFrom')} />
        <TextInput label="Price to" {...number('priceTo')} />
        <TextInput label="DM from (bp)" {...number('dmFrom')} />
        <TextInput label="DM to (bp)" {...number('dmTo')} />
        <div className={classes.whole}>
          <DateField label="Prices of" {...date('date', searchDays(today))} value={texts.date || day} />
        </div>
        <Group className={classes.criteriaButtons} gap="xs" align="stretch">
          <SearchButton mayPress={!isFetching} />
          <Button variant="default" onClick={clear}>
            Clear all
          </Button>
        </Group>
      </div>
      <p role="status" className={classes.criteriaNote}>
        {isBlank ? 'Fill in at least one field.' : ''}
      </p>
    </Card>
  );
}

/** A text field that offers what can be chosen, and looks like the other lists of choices. */
export const TypedChoice = (props: AutocompleteProps) => (
  <Autocomplete rightSection={<Combobox.Chevron />} rightSectionPointerEvents="none" {...props} />
);

import type { Deal } from '@landfall/contract';
import { MultiSelect, Select } from '@mantine/core';
import { classesOf, issuersOf, seriesOf, withIssuer, withSeries, type DealChoice } from './deal-choice.ts';

interface DealFieldsProps<C extends DealChoice> {
  deals: readonly Deal[];
  choice: C;
  onChange: (choice: C) => void;
  isDisabled: boolean;
  /** The classes take a row of their own. */
  isWide: boolean;
}

/** Issuer, series and classes, each of what the one before leaves. */
export function DealFields<C extends DealChoice>({ deals, choice, onChange, isDisabled, isWide }: DealFieldsProps<C>) {
  const { issuer, series, classes } = choice;
  return (
    <>
      <Select
        label="Issuer"
        placeholder="Select issuer"
        searchable
        nothingFoundMessage={
          deals.length === 0 ? 'No deals yet. An administrator adds them.' : 'No issuer with that name'
        }
        data={issuersOf(deals)}
        value={issuer}
        disabled={isDisabled}
        onChange={(next) => onChange(withIssuer(choice, next))}
      />
      <Select
        label="Series"
        placeholder={issuer === null ? 'Select an issuer first' : 'Select series'}
        data={seriesOf(deals, issuer)}
        value={series}
        disabled={isDisabled || issuer === null}
        onChange={(next) => onChange(withSeries(choice, next))}
      />
      <MultiSelect
        label="Classes"
        placeholder={series === null ? 'Select a series first' : classes.length === 0 ? 'Select classes' : ''}
        data={classesOf(deals, issuer, series)}
        value={[...classes]}
        disabled={isDisabled || series === null}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the classes' }}
        style={isWide ? { gridColumn: '1 / -1' } : undefined}
        onChange={(next) => onChange({ ...choice, classes: next })}
      />
    </>
  );
}

import { Autocomplete, Combobox, type AutocompleteProps } from '@mantine/core';

/** A text field that offers what can be chosen, and looks like the other lists of choices. */
export const TypedChoice = (props: AutocompleteProps) => (
  <Autocomplete rightSection={<Combobox.Chevron />} rightSectionPointerEvents="none" {...props} />
);

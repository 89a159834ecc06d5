import { useReducer, useState } from 'react';
import { formAt } from '../model/search-address.ts';
import type { SearchAddress } from '../model/search-address.ts';
import { changeForm } from '../model/search-form.ts';

/** The form, filled in from the address: at first, and again when Back or a link leads to another search. */
export function useSearchForm(address: SearchAddress, day: string) {
  const [form, change] = useReducer(changeForm, null, () => formAt(address, day));
  const [seen, setSeen] = useState(address);
  if (seen !== address) {
    setSeen(address);
    change({ kind: 'replaced', form: formAt(address, day) });
  }
  return [form, change] as const;
}

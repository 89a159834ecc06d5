import { useState } from 'react';

/**
 * A value of the address that a control shows: it changes at once, the address follows a moment later, and a change of
 * the address itself (the browser's back button) is taken over.
 */
export function useAddressState<T>(address: T, setAddress: (next: T) => void): [T, (next: T) => void] {
  const [seen, setSeen] = useState(address);
  const [shown, setShown] = useState(address);
  if (seen !== address) {
    setSeen(address);
    setShown(address);
  }
  return [
    shown,
    (next) => {
      setShown(next);
      setAddress(next);
    },
  ];
}

/** A form that was refused leads to its first wrong field, once the error is drawn. */
export const focusWrongField = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

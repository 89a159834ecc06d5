import type { Qualifiers } from '../qualifiers.ts';

/** What headings and labels say of a figure, and the caption where they say nothing. */
export function mergeQualifiers(own: readonly Qualifiers[], caption: Qualifiers): Qualifiers {
  const any = (pick: (each: Qualifiers) => boolean) => own.some(pick);
  let prior = any((each) => each.prior);
  let updated = any((each) => each.updated);
  if (any((each) => each.current) && !prior && !updated) updated = true;
  if (!prior && !updated) {
    prior = caption.prior && !caption.updated;
    updated = caption.updated;
  }
  const base = any((each) => each.base);
  return {
    sensitivity: base ? false : any((each) => each.sensitivity) || (caption.sensitivity && !caption.base),
    base: base || (caption.base && !caption.sensitivity),
    prior,
    updated,
    current: false,
    regS: any((each) => each.regS) || (caption.regS && !caption.rule144A),
    rule144A: any((each) => each.rule144A) || (caption.rule144A && !caption.regS),
  };
}

import type { Qualifiers } from '../qualifiers.ts';

/** Old and new stand beside each other: which of the two "current" is depends on what the other is called. */
export function mergeQualifiers(own: readonly Qualifiers[], caption: Qualifiers, table: Qualifiers): Qualifiers {
  const any = (pick: (each: Qualifiers) => boolean) => own.some(pick);
  let prior = any((each) => each.prior);
  let updated = any((each) => each.updated);
  if (any((each) => each.current) && !prior && !updated) {
    if (table.updated && !table.prior) prior = true;
    else updated = true;
  }
  if (prior && updated) {
    // The nearer word counts: "updated" over "prior".
    const last = own.findLast((each) => each.prior !== each.updated);
    prior = last?.prior ?? false;
    updated = last?.updated ?? false;
  }
  if (!prior && !updated) {
    prior = caption.prior && !caption.updated;
    updated = caption.updated;
  }
  // The base case over the whole term is still no annual figure.
  const wholeTerm = any((each) => each.wholeTerm && !each.base);
  const base = !wholeTerm && any((each) => each.base);
  return {
    wholeTerm,
    sensitivity: base ? false : any((each) => each.sensitivity) || (caption.sensitivity && !caption.base),
    base: base || (caption.base && !caption.sensitivity),
    prior,
    updated,
    current: false,
    regS: any((each) => each.regS) || (caption.regS && !caption.rule144A),
    rule144A: any((each) => each.rule144A) || (caption.rule144A && !caption.regS),
  };
}

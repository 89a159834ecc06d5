import type { ShareMention } from '../locate/mention.ts';
import type { Builder } from './builder.ts';
import type { RowBase } from './rows.ts';

/** The table or list of shares that is the split of expected loss for the class: one that adds up, or says what it is. */
export function buildAttributions(builder: Builder, base: RowBase): void {
  const own = builder.ledger.shares.filter((each) => each.classes === null || each.classes.includes(base.issuerClass));
  const groups = new Map<number, ShareMention[]>();
  for (const each of own) groups.set(each.group, [...(groups.get(each.group) ?? []), each]);
  let best: ShareMention[] = [];
  let bestScore = -Infinity;
  for (const group of groups.values()) {
    const unique = group.filter(
      (each, index) => group.findIndex((other) => other.peril.name === each.peril.name) === index,
    );
    const sum = unique.reduce((total, each) => total + (each.value ?? 0), 0);
    const addsUp = Math.abs(sum - 100) <= 2;
    const unnamed = unique.some((each) => each.rule.includes('.unnamed'));
    if (unnamed && !addsUp) continue;
    if (!addsUp && sum < 60) continue;
    const score = Math.max(...unique.map((each) => each.score)) + (addsUp ? 40 : 0) + Math.min(unique.length, 8);
    if (score > bestScore) {
      bestScore = score;
      best = unique;
    }
  }
  const { elAttributions } = builder.result;
  for (const each of best) {
    const target = { list: 'elAttributions' as const, index: elAttributions.length, issuerClass: base.issuerClass };
    elAttributions.push({
      isin: base.isin,
      cusip: base.cusip,
      issuerClass: base.issuerClass,
      perilName: each.peril.name,
      perilId: each.peril.id,
      elAttribution: each.value,
      effectiveFromDate: base.from,
      effectiveToDate: null,
      applyCdf: each.peril.applyCdf,
    });
    const named = each.perilSpans.length > 0 ? each.perilSpans : each.spans;
    for (const field of ['perilName', 'perilId', 'applyCdf'] as const) {
      const value = field === 'perilName' ? each.peril.name : field === 'perilId' ? each.peril.id : each.peril.applyCdf;
      if (value !== null)
        builder.evidence(
          { ...target, field },
          value,
          named,
          each.score,
          field === 'perilName' ? each.rule : 'derived.peril',
        );
    }
    builder.identifierEvidence(target);
    if (each.value === null) builder.preliminary({ ...target, field: 'elAttribution' }, each.spans);
    else builder.evidence({ ...target, field: 'elAttribution' }, each.value, each.spans, each.score, each.rule);
    builder.evidence(
      { ...target, field: 'effectiveFromDate' },
      base.from,
      base.fromSpans,
      85,
      'derived.effective-from',
    );
  }
}

import type { Candidates, IdentifierMention, Mention } from '../mention.ts';

const place = ({ spans: [span] }: Mention<unknown>): number => (span ? span.page.input.page * 1e6 + span.from : -1);

/** The class of each mention, where there is one a class in the order of the document; null where it is not so. */
function oneEach<M extends Mention<unknown>>(
  mentions: readonly M[],
  classes: readonly string[],
): Map<M, string> | null {
  const ordered = mentions.toSorted((a, b) => place(a) - place(b));
  if (ordered.length !== classes.length) return null;
  const fits = ordered.every(
    (each, index) => !each.explicit || (each.classes?.length === 1 && each.classes[0] === classes[index]),
  );
  return fits ? new Map(ordered.map((each, index) => [each, classes[index] as string])) : null;
}

const isOfTable = ({ rule, value }: Mention<unknown>) =>
  value !== null && ['table.label-value', 'table.tile', 'stacked'].some((place) => rule.startsWith(place));

/** Whether the identifiers of tables show a block of labels and values for each class, and nothing says whose each is. */
const areBlocks = ({ identifiers }: Candidates, classes: readonly string[]): boolean =>
  (['isin', 'cusip'] as const).some((field) => {
    const own = identifiers.filter(
      (each) => each.field === field && !each.regS && each.value?.valid && each.rule.startsWith('table'),
    );
    const distinct = new Set(own.map(({ value }) => value?.text)).size === own.length;
    const settled = new Set(own.flatMap((each) => (each.classes?.length === 1 ? each.classes : [])));
    return distinct && settled.size < classes.length && oneEach(own, classes) !== null;
  });

/** "Senior", "Mezzanine" and "Junior" may stand in either order, and have none as letters and numbers do. */
const isCounted = (name: string): boolean => /^[A-Z]{0,2}\d{0,2}$/.test(name);

/** Blocks of labels and values, one a class, whose names were not understood, have their classes in order. */
export function settleBlocks(candidates: Candidates, classes: readonly string[]): void {
  if (classes.length < 2 || !classes.every(isCounted) || !areBlocks(candidates, classes)) return;
  const settle = <M extends Mention<unknown>>(mentions: M[]): M[] => {
    const settled = new Map<M, string>();
    for (const own of Map.groupBy(mentions.filter(isOfTable), ({ field, rule }) => `${field}|${rule}`).values()) {
      const found = own.some(({ explicit }) => !explicit) ? oneEach(own, classes) : null;
      for (const [each, name] of found ?? []) settled.set(each, name);
    }
    return mentions.map((each) => {
      const name = settled.get(each);
      return name === undefined ? each : { ...each, classes: [name], explicit: true };
    });
  };
  candidates.identifiers = [
    ...settle(candidates.identifiers.filter(({ regS }) => !regS)),
    ...settle(candidates.identifiers.filter(({ regS }) => regS)),
  ];
  candidates.rates = settle(candidates.rates);
  candidates.amounts = settle(candidates.amounts);
  candidates.dates = settle(candidates.dates);
  candidates.words = settle(candidates.words);
  candidates.numbers = settle(candidates.numbers);
  candidates.schedules = settle(candidates.schedules);
  const lists = [
    ...Map.groupBy(
      candidates.shares.filter(({ explicit }) => !explicit),
      ({ group }) => group,
    ).values(),
  ];
  const heads = oneEach(
    lists.flatMap(([first]) => first ?? []),
    classes,
  );
  const named = new Map([...(heads ?? [])].map(([{ group }, name]) => [group, name]));
  candidates.shares = candidates.shares.map((each) => {
    const name = each.explicit ? undefined : named.get(each.group);
    return name === undefined ? each : { ...each, classes: [name], explicit: true };
  });
}

const best = (mentions: readonly { score: number }[]): number => Math.max(-1, ...mentions.map(({ score }) => score));

/**
 * No notes have the identifier of what their interest is earned on. A number that is read as both is that of the fund where
 * it is said of several classes, or of others in a place as good; else it is the notes'.
 */
export function settleFunds(candidates: Candidates): void {
  const { identifiers, words } = candidates;
  const ofFunds = words.filter(({ field, value }) => field === 'baseRateInstrument' && value !== null);
  // A label asks for what the interest is earned on: the one number beside it is not that of the notes.
  const labelled = ofFunds.filter(({ rule }) => rule.includes('label.'));
  const isOnly = new Set(labelled.map(({ value }) => value)).size === 1;
  const asked = new Set(isOnly ? labelled.map(placeAndText) : []);
  const ofNoNotes = new Set(identifiers.filter((each) => asked.has(`${place(each)} ${each.value?.text}`)));
  for (const [text, funds] of Map.groupBy(ofFunds, ({ value }) => value as string)) {
    const own = identifiers.filter(
      (each) => each.value?.text === text && each.classes !== null && !ofNoNotes.has(each),
    );
    if (own.length === 0) continue;
    const names = new Set(own.map(({ classes }) => classes?.join()));
    const isOfOthers = funds.some(({ classes }) => !names.has(classes?.join()));
    if (names.size === 1 && (!isOfOthers || best(own) > best(funds))) continue;
    for (const each of own) ofNoNotes.add(each);
    words.push(...own.map(asFund));
  }
  candidates.identifiers = identifiers.filter((each) => !ofNoNotes.has(each));
}

const placeAndText = (each: Mention<string>): string => `${place(each)} ${each.value}`;

const asFund = (each: IdentifierMention): Candidates['words'][number] => ({
  ...each,
  field: 'baseRateInstrument',
  value: each.value?.text ?? null,
  rule: each.rule.replace(`.${each.field}`, '.baseRateInstrument'),
});

import { type Block, heading, text } from './blocks.ts';
import { moneyText, percentText, type Say } from './say.ts';
import { fillerParts, riskHeadings } from './words.ts';

/** A paragraph of worries. */
export function filler(say: Say, sentences: number): string {
  const { random } = say;
  return Array.from(
    { length: sentences },
    () =>
      `${random.pick(fillerParts.parties)} ${random.pick(fillerParts.deeds)} ${random.pick(fillerParts.worries)}.${random.pick(fillerParts.tails)}`,
  ).join(' ');
}

/** Figures and dates that belong to other deals, series and cases. */
export function trapSentences(say: Say): string[] {
  const { deal, random } = say;
  const other = `${random.pick(['Cormorant', 'Slate', 'Tidewater', 'Palisade'])} ${random.pick(['Re Ltd.', 'Re II Ltd.', 'Re DAC'])}`;
  const old = deal.year - random.whole(3, 9);
  const date = (year: number) => say.plainDate(`${year}${deal.issueDate.slice(4)}`);
  const money = (millions: number) =>
    moneyText(millions * 1e6, 'USD', say.voice.money?.startsWith('bare') === true ? 'symbol' : say.voice.money);
  const percent = (low: number, high: number) =>
    percentText(low + random.next() * (high - low), say.voice.percent === 'bare' ? 'sign' : say.voice.percent);
  return random.shuffle([
    `The Series ${old}-1 Class A notes of ${other}, issued on ${date(old)} in a principal amount of ${money(random.whole(5, 30) * 10)}, had a risk interest spread of ${percent(3, 8)} and a modelled expected loss of ${percent(1, 4)}; they matured on ${date(old + 3)}.`,
    `Following the events of ${old}, holders of notes sponsored by an affiliate of ${deal.sponsor} lost ${percent(12, 60)} of their principal.`,
    `Outstanding bonds had an average expected loss of ${percent(2, 3)} and paid an average spread of ${percent(5, 9)} as of ${date(deal.year - 1)}.`,
    `An earlier series of the Issuer (Series ${old}-1) of ${money(random.whole(5, 30) * 10)} was redeemed in full on ${date(old + 3)} and is not offered here.`,
    `If the frequency of the covered events were a tenth higher, the expected loss of an illustrative layer would rise from ${percent(1, 2)} to ${percent(2, 3)} and its attachment probability from ${percent(2, 3)} to ${percent(3, 4)}.`,
    `If the redemption of the Notes is extended, interest will be paid at ${percent(0.4, 0.6)} per annum only until ${say.plainDate(deal.extendedDate)}.`,
  ]);
}

/** Risk factors with traps in them. */
export function riskFactors(say: Say, paragraphs = 5, traps = 3): Block[] {
  const sentences = trapSentences(say).slice(0, traps);
  return [
    heading(say.choose(riskHeadings), { size: 12 }),
    ...Array.from({ length: paragraphs }, (_, index) =>
      text([filler(say, 2), sentences[index] ?? '', filler(say, 1)].filter((part) => part !== '').join(' ')),
    ),
  ];
}

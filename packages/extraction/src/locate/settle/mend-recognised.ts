import type { Candidates, RateMention, IdentifierMention } from '../mention.ts';
import { hasPercent } from '../../read/percent.ts';
import { cusipFromIsin, isCusipShaped, isinFromCusip, isIsinShaped } from '@landfall/instruments';
import type { Identifier } from '../../read/identifiers.ts';
import { boldReadingsOf, distanceAlike, foldAlike } from '../../read/look-alikes.ts';
import { modelledFields } from '../../words/fields.ts';

const isRecognised = (each: IdentifierMention) => each.spans[0]?.page.input.source === 'ocr';
const isShaped = ({ kind, text }: Identifier) => (kind === 'CUSIP' ? isCusipShaped(text) : isIsinShaped(text));

/** The identifier itself and the one that an American ISIN and its CUSIP make of each other. */
function withPartner({ kind, text }: Identifier): string[] {
  const partner = kind === 'ISIN' ? cusipFromIsin(text) : isinFromCusip(text);
  return partner === null ? [text] : [text, partner];
}

/** The six characters of a CUSIP that stand for its issuer. */
function issuerOf({ kind, text }: Identifier): string | null {
  const cusip = kind === 'ISIN' ? cusipFromIsin(text) : text;
  return cusip === null ? null : cusip.slice(0, 6);
}

function onlyOne(texts: readonly string[]): string | null {
  const [only] = texts;
  return only !== undefined && texts.length === 1 ? only : null;
}

/** Issue and check digits, which tell the classes of an issuer apart. */
const tail = { CUSIP: 3, ISIN: 4 } as const;

/** Whether one is the other as misread: but for one character, or for three where the class is sure. */
function isMisread(printed: string, known: string, kind: Identifier['kind']): boolean {
  const isOfClass = foldAlike(printed.slice(-tail[kind])) === foldAlike(known.slice(-tail[kind]));
  return distanceAlike(printed, known) <= (isOfClass ? 3 : 1);
}

/** The text itself, or where it is a character too long what is left without any one of them. */
function withoutOneTooMany({ text, kind }: Identifier): string[] {
  if (text.length !== (kind === 'CUSIP' ? 10 : 13)) return [text];
  return Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1));
}

/** Identifiers that can be believed, and what they make of others. */
class Known {
  readonly #texts: string[];
  readonly #issuers: Set<string | null>;

  constructor(values: readonly Identifier[]) {
    this.#texts = [...new Set(values.flatMap(withPartner))];
    this.#issuers = new Set(values.map(issuerOf));
  }

  has(own: Identifier): boolean {
    return this.#issuers.has(issuerOf(own));
  }

  /** The one that it looks like. */
  same({ text, kind }: Identifier): string | null {
    const ofKind = this.#texts.filter((each) => (each.length === 12) === (kind === 'ISIN'));
    const alike = ofKind.filter((each) => foldAlike(each) === foldAlike(text));
    return onlyOne(alike.length > 0 ? alike : ofKind.filter((each) => isMisread(text, each, kind)));
  }

  /** Its only reading that has the issuer of the others, with as few changes as it takes. */
  ofIssuer(own: Identifier): string | null {
    const { kind } = own;
    const printed = withoutOneTooMany(own);
    const readings = ([1, 2] as const).map((changes) =>
      printed
        .flatMap((text) => boldReadingsOf(text, kind, changes))
        .filter((text, at, all) => this.has({ ...own, text }) && all.indexOf(text) === at),
    );
    return onlyOne(readings.find((each) => each.length > 0) ?? []);
  }
}

/** The CUSIP that it looks like inside an ISIN, whose second check digit says more: S for 5 may pass the first. */
function insideIsin(text: string, valid: readonly Identifier[]): string | null {
  const cusips = valid.flatMap((each) => (each.kind === 'ISIN' ? (cusipFromIsin(each.text) ?? []) : []));
  if (cusips.includes(text)) return text;
  return onlyOne([...new Set(cusips)].filter((each) => foldAlike(each) === foldAlike(text)));
}

function repairedTo(each: IdentifierMention, value: Identifier, text: string): IdentifierMention {
  const rule = value.repaired ? each.rule : `${each.rule}.repaired`;
  return { ...each, value: { ...value, text, valid: true, repaired: true }, rule };
}

/**
 * Recognised identifiers whose check digit fails are read again by what the document says elsewhere: as the identifier
 * they look like, or as the only reading that has the issuer of the others and for which the check digit holds. So are
 * those that were put right by themselves and then have an issuer of their own. What stays unread and is no identifier
 * by its shape is dropped.
 */
export function mendIdentifiers(candidates: Candidates): void {
  const valid = candidates.identifiers.flatMap(({ value }) => (value?.valid ? [value] : []));
  const sure = new Known(valid.filter((value) => !value.repaired));
  const likely = new Known(valid);
  const mend = (own: Identifier) => sure.same(own) ?? sure.ofIssuer(own) ?? likely.same(own) ?? likely.ofIssuer(own);
  candidates.identifiers = candidates.identifiers.flatMap((each) => {
    const { value } = each;
    if (value === null || !isRecognised(each)) return [each];
    const inside = value.kind === 'CUSIP' ? insideIsin(value.text, valid) : null;
    if (inside !== null && inside !== value.text) return [repairedTo(each, value, inside)];
    if (value.valid) {
      if (value.printed === undefined || sure.has(value)) return [each];
      const printed = { ...value, text: value.printed };
      const text = sure.same(printed) ?? sure.ofIssuer(printed) ?? value.text;
      return [{ ...each, value: { ...value, text } }];
    }
    const text = mend(value);
    if (text !== null) return [repairedTo(each, value, text)];
    return isShaped(value) ? [each] : [];
  });
}

/** So many others have to be printed with a point, or a sign, and so many times as many as without. */
const fewestOthers = 3;
const mostlyOthers = 3;

const printed = ({ spans }: RateMention) => spans.map(({ page, from, to }) => page.text.slice(from, to)).join('');

/** What the few have lost that most others have. */
function without(mentions: readonly RateMention[], hasMark: (printed: string) => boolean): Set<RateMention> {
  const bare = mentions.filter((each) => !hasMark(printed(each)));
  const others = mentions.length - bare.length;
  return new Set(others >= fewestOthers && others >= bare.length * mostlyOthers ? bare : []);
}

const placesOf = (mention: RateMention) => /[.,](\d+)/.exec(printed(mention))?.[1]?.length ?? 0;

/** Figures with a digit more than all others have: a stroke beside it was read as one. */
function withStroke(mentions: readonly RateMention[]): RateMention[] {
  const usual = Math.min(...mentions.map(placesOf));
  const longer = mentions.filter((each) => placesOf(each) > usual);
  const others = mentions.length - longer.length;
  const areStrokes = longer.every((each) => placesOf(each) === usual + 1 && /1\s*(?:%|$)/.test(printed(each)));
  return usual > 0 && areStrokes && others >= fewestOthers - 1 && others >= longer.length * 2 ? longer : [];
}

/**
 * Drops recognised probabilities and losses that lack what the document prints with the others: a whole number among
 * figures with a decimal point lost its own, a figure without the sign has the sign in its digits, and one more digit
 * than the others have is a stroke.
 */
export function dropMisreadStats(candidates: Candidates): void {
  const recognised = candidates.rates.filter(
    (each) => each.value !== null && modelledFields.has(each.field) && each.spans[0]?.page.input.source === 'ocr',
  );
  const misread = new Set([
    ...without(recognised, (text) => /\d[.,]\d/.test(text)),
    ...without(recognised, hasPercent),
    ...withStroke(recognised),
  ]);
  candidates.rates = candidates.rates.filter((each) => !misread.has(each));
}

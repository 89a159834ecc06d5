import { cusipFromIsin, isCusipShaped, isinFromCusip, isIsinShaped } from '@landfall/instruments';
import type { Identifier } from '../read/identifiers.ts';
import { foldAlike, readingsOf } from '../read/look-alikes.ts';
import type { IdentifierMention, Ledger } from './mention.ts';

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

/**
 * Recognised identifiers whose check digit fails are read again by what the document says elsewhere: as the identifier
 * they look like, or as the only reading that has the issuer of the others and for which the check digit holds. What
 * stays unread and is no identifier by its shape is dropped.
 */
export function mendIdentifiers(ledger: Ledger): void {
  const sure = ledger.identifiers.flatMap(({ value }) => (value?.valid && !value.repaired ? [value] : []));
  const known = [...new Set(sure.flatMap(withPartner))];
  const issuers = new Set(sure.map(issuerOf));
  const mend = (own: Identifier): string | null => {
    const folded = foldAlike(own.text);
    const same = onlyOne(known.filter((text) => foldAlike(text) === folded));
    if (same !== null) return same;
    const ofIssuer = (text: string) => issuers.has(issuerOf({ ...own, text }));
    return onlyOne(readingsOf(own.text, own.kind, true).filter(ofIssuer));
  };
  ledger.identifiers = ledger.identifiers.flatMap((each) => {
    const { value } = each;
    if (value === null || value.valid || !isRecognised(each)) return [each];
    const text = mend(value);
    if (text !== null)
      return [{ ...each, value: { ...value, text, valid: true, repaired: true }, rule: `${each.rule}.repaired` }];
    return isShaped(value) ? [each] : [];
  });
}

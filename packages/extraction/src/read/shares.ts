import { readPercents } from './percent.ts';
import { hasHazard, readPeril, type Peril } from './perils.ts';
import type { Token } from './tokens.ts';

export interface Share extends Token<number> {
  peril: Peril;
}

const lead =
  /^(?:[\s,;:–—-]|\b(?:and|plus|followed by|of which|comprising|including|being|approximately|about|is|are|was|were|the|remaining|balance|with|from|by|to|for|due|attributable|attributed|aris(?:es?|ing)|deriv(?:es?|ed|ing)|com(?:es?|ing)|stem(?:s|ming)?|relat(?:es?|ed|ing)|results?|originat\w*|contribut\w*|accounts?|accounting|represent\w*|in respect of|of|a|an|peril|perils|expected|model+ed|[a-z]\d?(?=\s)|total|overall|loss|annual|class|notes?)\b)+/i;
const tail =
  /(?:[\s,;:(=–—-]|\b(?:is|are|was|were|and|at|of|accounts?|accounting|for|contribut\w*|represent\w*|mak\w+ up|with|approximately|about|to|being|the|remaining|balance|share|contribution)\b)+$/i;

const ofFurtherClass =
  /^\s*(?:for|in (?:respect|the case) of)\s+(?:the\s+)?(?:class|tranche)\s+\S{1,4}(?:\s+notes)?,?\s*(?:and|,)\s*$/i;

function nameIn(text: string, backwards: boolean): string {
  // The name lies next to the figure: what stands beyond a stop or a semicolon belongs to another.
  const parts = text.split(/[;:]|\.\s|,(?!\s?(?:and\s)?(?:including|incl))/);
  const near = backwards
    ? (parts.findLast((part) => /[A-Za-z]{3}/.test(part)) ?? '')
    : (parts.find((part) => /[A-Za-z]{3}/.test(part)) ?? '');
  return near
    .slice(backwards ? -160 : 0)
    .slice(0, 160)
    .replace(/^.*\b(?:class|tranche|cl\.)\s+\S{1,5}(?:\s+notes)?\s*[–—:-]\s+/i, '')
    .replace(lead, '')
    .replace(tail, '')
    .replace(/^\((.*)\)$/, '$1')
    .trim();
}

/** A list of perils with their shares: "US Named Storm 64.2%; Wildfire 7.1%" or "64.2% from US Named Storm and 7.1% from Wildfire". */
export function readShares(text: string): Share[] {
  const tokens = readPercents(text).filter((token) => token.value === null || (token.value >= 0 && token.value <= 100));
  const first = tokens[0];
  if (!first) return [];
  const ahead = text.slice(0, first.from);
  const between = tokens[1] ? text.slice(first.to, tokens[1].from) : text.slice(first.to);
  // "Japan Typhoon 60% Flood 40%": every name stands before its figure, and nothing after the last.
  const leads = hasHazard(ahead) && !hasHazard(text.slice(tokens.at(-1)?.to));
  const follows =
    !leads &&
    /^\s*(?:\(|of\s(?:[\w-]+\s){0,5}(?:loss|EL)\s[^,;%]{0,30}\b(?:from|to|by)\b|(?:is\s+)?(?:of\s+)?(?:from|for|by|to|due|attributable|attributed|in respect of|arises|arising|deriv\w+|relat\w+|com\w+)\b|[A-Z][a-zA-Z.]+\s[A-Z])/.test(
      between,
    ) &&
    !/[a-z)]\s*[:=–—-]\s*$/.test(ahead);
  const shares: Share[] = [];
  for (const [index, token] of tokens.entries()) {
    const previous = tokens[index - 1];
    const next = tokens[index + 1];
    const part = follows ? text.slice(token.to, next?.from ?? text.length) : text.slice(previous?.to ?? 0, token.from);
    // "Named storm 54.0% for Class A and 15.3% for Class B": the second is of the same peril.
    const last = leads && ofFurtherClass.test(part) && !/\brespectively\b/.test(text) ? shares.at(-1) : undefined;
    const peril = last?.peril ?? readPeril(nameIn(part, !follows));
    if (peril && peril.name.length <= 60) shares.push({ ...token, peril });
  }
  return shares;
}

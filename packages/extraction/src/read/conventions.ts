import type { Token } from './tokens.ts';

function firstMatch<T>(text: string, rules: readonly (readonly [RegExp, T])[]): Token<T> | null {
  for (const [shape, value] of rules) {
    const match = shape.exec(text);
    if (match) return { value, from: match.index, to: match.index + match[0].length };
  }
  return null;
}

const dayCounts: readonly (readonly [RegExp, string])[] = [
  [/\b30E\s?\/\s?360\b|\beurobond basis\b/i, '30E/360'],
  [
    /\b30\s?\/\s?360\b|\b360[- ]day year (?:consisting )?of twelve (?:\(12\) )?(?:30|thirty)[- ]day months|\bbond basis\b|\bthirty[/ ]three[- ]sixty\b|\btwelve (?:30|thirty)[- ]day months\b|\btwelve months of (?:30|thirty) days\b/i,
    '30/360',
  ],
  [/\bact(?:ual)?\.?\s?\/\s?act(?:ual)?\b/i, 'ACT/ACT'],
  [
    /\bact(?:ual)?\.?\s?\/\s?365\b|\bA\/365\b|\bactual (?:number of )?days\b[^.;]{0,120}?\b(?:divided by|over|year of|\/)\s?(?:365|three hundred (?:and )?sixty-five)\b|\b365-day year\b/i,
    'ACT/365',
  ],
  [
    /\bact(?:ual)?\.?(?: days)?\s?\/\s?360\b|\bA\/360\b|\bactual (?:days )?over 360\b|\bactual (?:number of )?(?:calendar )?days\b[^.;]{0,140}?\b(?:divid(?:ed|ing)(?: (?:it|the (?:product|result)))? by|over|year of|\/)\s?(?:a )?(?:360|three hundred (?:and )?sixty)\b|\b(?:360-day year|year of 360 days)\b[^.;]{0,60}\bactual\b|\bactual\b[^.;]{0,80}\b360-day year\b/i,
    'ACT/360',
  ],
];

export function readDayCount(text: string): Token<string> | null {
  return firstMatch(text, dayCounts);
}

const businessDay = String.raw`(?:business|banking|bank|working|trading|settlement|TARGET) day`;
const forward = String.raw`next|follow(?:s|ing)|succeed(?:s|ing)|subsequent|thereafter|after|postponed|put off|deferred|moved forward`;
const backward = String.raw`preced(?:es|ing)|previous|prior|before|back|earlier|brought forward`;
const condition = String.raw`unless|except|save|provided|but|or|and|if|where|when`;

const conventionNames: readonly (readonly [RegExp, string])[] = [
  [/\bmod(?:ified|\.)?[- ]?following\b|\bmodified business day\b/i, 'MODIFIED_FOLLOWING'],
  [/\bmodified[- ]preceding\b/i, 'MODIFIED_PRECEDING'],
];
/** What is done with a day that is none: put off, but not into another month; put off; brought forward; nothing. */
const businessDayRules: readonly (readonly [RegExp, string])[] = [
  ...conventionNames,
  [
    new RegExp(String.raw`\b(?:${forward})\b[^.;]{0,120}?\b(?:${condition})\b[^.;]*\bmonth\b[^.;]*`, 'i'),
    'MODIFIED_FOLLOWING',
  ],
  [
    new RegExp(
      String.raw`\b(?:${condition})\b[^.;]*\b(?:next|following|another|different|new) (?:calendar )?month\b[^.;]*`,
      'i',
    ),
    'MODIFIED_FOLLOWING',
  ],
  [
    new RegExp(
      String.raw`\b(?:${forward})\b(?:[^.;]{0,40}\b${businessDay}\b)?|\b${businessDay}\b[^.;]{0,20}\b(?:${forward})\b`,
      'i',
    ),
    'FOLLOWING',
  ],
  [
    new RegExp(
      String.raw`\b(?:${backward})\b[^.;]{0,40}\b${businessDay}\b|\bpreceding(?: business day)?(?: convention)?\b|\b${businessDay}\b[^.;]{0,20}\b(?:${backward})\b`,
      'i',
    ),
    'PRECEDING',
  ],
  [/\bunadjusted\b|\bno adjustment\b|\bnot (?:be )?adjusted\b|\bwithout adjustment\b/i, 'UNADJUSTED'],
];

/** From a label's value: the convention's name alone is enough. */
export function readBusinessDay(text: string): Token<string> | null {
  return firstMatch(text, businessDayRules);
}

const noBusinessDay = new RegExp(
  String.raw`\b(?:not (?:itself )?(?:be )?an?|is no|other than an?|not falling on an?)\s+${businessDay}\b|\bbanks?\b[^.;]{0,60}\bclosed\b|\b(?:un)?adjusted\b|\bmod(?:ified|\.)?[- ]following\b|\bpostpone\w*|\bput off\b|\bconvention\b|\b(?:next|following|succeeding|preceding) ${businessDay}\b|\b${businessDay} thereafter\b|^\W*(?:mod(?:ified|\.)?[- ])?following\W*$|(?<=[;,(]\s?)(?:mod(?:ified|\.)?[- ])?following(?=\s*(?:[.;),]|$))`,
  'i',
);

/** Maturity and other things are put off as well. */
const speaksOfDays = new RegExp(
  String.raw`\b${businessDay}|\bbanks?\b|\bconvention\b|\b(?:un)?adjusted\b|\bfollowing\b`,
  'i',
);

/** From running text: only where it says what happens on a day that is no Business Day. */
export function readBusinessDayClause(text: string): Token<string> | null {
  const clause = noBusinessDay.exec(text);
  if (!clause) return null;
  const start = Math.max(0, text.slice(0, clause.index).search(/[^.;]*$/));
  const end = text.slice(clause.index + clause[0].length).search(/[.;](?:\s|$)/);
  const sentence = text.slice(start, end < 0 ? text.length : clause.index + clause[0].length + end);
  if (!speaksOfDays.test(sentence)) return null;
  const found = firstMatch(sentence, businessDayRules);
  return found && { value: found.value, from: found.from + start, to: found.to + start };
}

const notCallable =
  /\bno class\b|\b(?:neither|none of the)\b[^.;]{0,60}?\b(?:may|can|shall|will|is|are)\b|\b(?:option|election|discretion): none\b|\bno call rights?\b|\bcall (?:right|option)s?[\s:–—-]+(?:none|no|nil|n\/a|not)\b|\bnot possible\b|\bno provision for\b|\bneither the issuer\b|\b(?:do|does) not (?:contain|include|provide for|carry)\b|\bnot\s+(?:be\s+)?(?:entitled|able|allowed|subject to|redeemable|callable|permitted|redeem)|\b(?:may not|cannot|can not|shall not|will not) (?:elect to )?(?:be (?:redeemed|called)|redeem|call)\b|\bwill not be redeem\w*|\bnot applicable\b|\bnon-?call(?:able)?\b|\bno (?:optional|issuer|early) (?:redemption|call)\b|\bno call\b|^\W*there is (?:none|no\b)|\bhas no (?:right|option)|\bdoes not have (?:an?|the|any) (?:right|option)|\bno right\b|\bnot available\b|\b(?:issuer(?:['’]s)? )?(?:optional |early )?(?:call|redemption)[\s:–—-]+(?:none|no|nil|n\/a|not (?:available|applicable|permitted|provided))\b|^\W*(?:no|none|nil|n\/?a)\b/i;
const callable =
  /\bapplicable\b|^\W*available\b|^\W*permitted\b|^\W*yes\b|\bissuer call\b|\b(?:may|can|are|is|shall be) (?:be )?(?:redeemed|redeemable|called|callable|redeem)\b|\b(?:at|by) the (?:sole )?(?:option|election|discretion) of the issuer\b|\bcallable\b|\bissuer(?:'s|’s)? option\b|\bthe issuer may\b|\bmay,? at its (?:sole )?(?:option|discretion),? (?:redeem|call)\b|\b(?:has|have) (?:an?|the) (?:right|option)\b[^.;]{0,60}\bto (?:redeem|call)\b|\b(?:called|redeemed) (?:early )?by the issuer\b|\bby the issuer,? at its (?:sole )?(?:option|election|discretion)\b|^\W*call option\s*\(|\bsubject to (?:an? )?(?:early |optional )+redemption\b|^\W*optional redemption\b|\bpar call\b|^\W*(?:at par\b|on (?:any|each|every)\b|(?:annual|quarter|month)ly\b)|\bissuer (?:may|can) (?:redeem|call)\b|\bhas an? (?:early |optional )*(?:redemption|call) (?:option|right)\b|\b(?:may elect|reserves the right|(?:allows?|permits?|entitles?) the issuer) to (?:redeem|call)\b|\bis (?:entitled|permitted|allowed)\b[^.;]{0,40}\bto (?:redeem|call)\b/i;

/** Whether the issuer may redeem early, from the value of a label that asks for it. */
export function readCallable(text: string): Token<'Y' | 'N'> | null {
  const no = notCallable.exec(text);
  const yes = callable.exec(text);
  if (no && (!yes || no.index <= yes.index + yes[0].length)) {
    return { value: 'N', from: no.index, to: no.index + no[0].length };
  }
  if (yes) return { value: 'Y', from: yes.index, to: yes.index + yes[0].length };
  return null;
}

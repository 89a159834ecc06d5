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

const businessDayRules: readonly (readonly [RegExp, string])[] = [
  [/\bmod(?:ified|\.)?[- ]?following\b|\bmodified business day\b/i, 'MODIFIED_FOLLOWING'],
  [/\bmodified[- ]preceding\b/i, 'MODIFIED_PRECEDING'],
  [
    /\b(?:(?:next )?(?:succeeding|following|subsequent)|next) (?:day (?:that|which) is a )?business day\b[^.]{0,30}?,? ?(?:unless|except|save|provided|(?:but|or),? if)\b[^.]{0,140}?\b(?:calendar month|next month|following month|same month)\b[^.;]*/i,
    'MODIFIED_FOLLOWING',
  ],
  [
    /\bfirst business day thereafter\b,?[^.]{0,12}?\b(?:or|but|unless|except)\b[^.]{0,60}?\b(?:next|following|another|different) (?:calendar )?month\b[^.;]*/i,
    'MODIFIED_FOLLOWING',
  ],
  [
    /\bbusiness day\b,?\s+(?:or|and)\s+(?:back|brought back|moved back|earlier|backwards?)\b[^.;]*\bmonth\b/i,
    'MODIFIED_FOLLOWING',
  ],
  [
    /\bor,? (?:on )?the (?:immediately )?preceding business day,? (?:if|where|when)\b[^.;]*\bmonth\b/i,
    'MODIFIED_FOLLOWING',
  ],
  [
    /\b(?:unless|except|provided)\b[^.]{0,120}?\b(?:next|following|another|different) calendar month\b/i,
    'MODIFIED_FOLLOWING',
  ],
  [
    /\b(?:immediately |next |first )*(?:succeeding|following|subsequent|next) (?:day (?:that|which) is a )?business day\b|\bfirst business day thereafter\b|\bnext day (?:that|which) is(?: one)?\b|\bbusiness day (?:next following|(?:that|which) follows)\b/i,
    'FOLLOWING',
  ],
  [/\bfollowing(?: business day)?(?: convention)?\b/i, 'FOLLOWING'],
  [
    /\b(?:immediately |first )*(?:preceding|previous|prior) business day\b|\bpreceding(?: business day)?(?: convention)?\b/i,
    'PRECEDING',
  ],
  [/\bunadjusted\b|\bno adjustment\b|\bnot (?:be )?adjusted\b|\bwithout adjustment\b/i, 'UNADJUSTED'],
];

/** From a label's value: the convention's name alone is enough. */
export function readBusinessDay(text: string): Token<string> | null {
  return firstMatch(text, businessDayRules);
}

/** From running text: only where it says what happens on a day that is no Business Day. */
export function readBusinessDayClause(text: string): Token<string> | null {
  const clause =
    /\b(?:not (?:itself )?(?:be )?a|is no) business day\b|\((?=(?:modified )?following(?: business day)?\))|\bfirst business day thereafter\b|\bother than a business day\b|\b(?:modified[- ])?(?:following|preceding)(?: business day)? convention\b|\bbusiness day convention\b|\b(?:mod(?:ified|\.)?[- ])?(?:following|preceding),?\s(?:un)?adjusted\b|(?<=\b(?:act(?:ual)?\/36[05]|30\/360),\s)(?:mod(?:ified|\.)?[- ])?following\b|\bpostpone\w*|\b(?:mod(?:ified|\.)?[- ])?(?:next|following|succeeding) business day\b|\(\s*(?:the )?(?:immediately )?preceding business day\s*\)|(?<=[;,]\s)(?:mod(?:ified|\.)?[- ])?following(?:,? adjusted)?(?=\s*(?:[.;]|$))|^\W*(?:mod(?:ified|\.)?[- ])?following\W*$/i.exec(
      text,
    );
  if (!clause) return null;
  const found = firstMatch(text.slice(clause.index), businessDayRules);
  return found && { value: found.value, from: found.from + clause.index, to: found.to + clause.index };
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

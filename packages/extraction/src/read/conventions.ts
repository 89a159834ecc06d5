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
    /\b30\s?\/\s?360\b|\b360[- ]day year (?:consisting )?of twelve (?:\(12\) )?(?:30|thirty)[- ]day months|\bbond basis\b|\bthirty[/ ]three[- ]sixty\b|\btwelve (?:30|thirty)[- ]day months\b|\btwelve months of (?:30|thirty) days\b|\b(?:30|thirty) days to (?:the|a) month\b/i,
    '30/360',
  ],
  [/\bact(?:ual)?\.?\s?\/\s?act(?:ual)?\b/i, 'ACT/ACT'],
  [
    /\bact(?:ual)?\.?\s?\/\s?365\b|\bA\/365\b|\bactual (?:number of )?days\b[^.;]{0,120}?\b(?:divided by|over|year of|\/)\s?(?:365|three hundred (?:and )?sixty-five)\b|\b365-day year\b/i,
    'ACT/365',
  ],
  [
    /\bact(?:ual)?\.?(?: days)?\s?\/\s?360\b|\bA\/360\b|\bactual (?:days )?over 360\b|\bactual (?:number of )?(?:calendar )?days\b[^.;]{0,140}?\b(?:divid(?:ed|ing)(?: (?:it|the (?:product|result)))? by|over|year of|\/)\s?(?:a )?(?:360|three hundred (?:and )?sixty)\b|\b(?:360-day year|year of 360 days)\b[^.;]{0,60}\bactual\b|\bactual\b[^.;]{0,80}\b(?:360-day year|(?:the )?year(?: of)? 360)\b|\b(?<!thirty )days?\b[^.;%]{0,60}\bdivided by (?:360|three hundred (?:and )?sixty)\b/i,
    'ACT/360',
  ],
];

export function readDayCount(text: string): Token<string> | null {
  return firstMatch(text, dayCounts);
}

const businessDay = String.raw`(?:business|banking|bank|working|trading|settlement|TARGET) day`;
const forward = String.raw`next|follow(?:s|ing)|succeed(?:s|ing)|subsequent|thereafter|after|postponed|put off|deferred|moved forward`;
const backward = String.raw`preced(?:es|ing)|previous|prior|before|back|earlier|brought forward`;
const condition = String.raw`unless|except|save|provided|but|or|and|(?<!even )(?:if|where|when)`;

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
  String.raw`\b(?:not (?:itself )?(?:be )?an?|is no|other than an?|not falling on an?)\s+${businessDay}\b|\bbanks?\b[^.;]{0,60}\bclosed\b|\b(?:un)?adjusted\b|\bmod(?:ified|\.)?[- ]following\b|\bpostpone\w*|\bput off\b|\bconvention\b|\b(?:next|following|succeeding|preceding) ${businessDay}\b|\b${businessDay} thereafter\b|^\W*(?:mod(?:ified|\.)?[- ])?following\W*$|(?<=[;,(]\s?)(?:mod(?:ified|\.)?[- ])?following(?=(?: ${businessDay})?(?: convention)?\s*(?:[.;),]|$))`,
  'i',
);

/** What such a clause cannot do without. */
const mayBeOfDays = /day|bank|adjusted|following|postpone|put off|convention/i;

/** Maturity and other things are put off as well. */
const speaksOfDays = new RegExp(
  String.raw`\b${businessDay}|\bbanks?\b|\bconvention\b|\b(?:un)?adjusted\b|\bfollowing\b`,
  'i',
);

/** From running text: only where it says what happens on a day that is no Business Day. */
export function readBusinessDayClause(text: string): Token<string> | null {
  const clause = mayBeOfDays.test(text) ? noBusinessDay.exec(text) : null;
  if (!clause) return null;
  const start = Math.max(0, text.slice(0, clause.index).search(/[^.;]*$/));
  const end = text.slice(clause.index + clause[0].length).search(/[.;](?:\s|$)/);
  const sentence = text.slice(start, end < 0 ? text.length : clause.index + clause[0].length + end);
  if (!speaksOfDays.test(sentence)) return null;
  const found = firstMatch(sentence, businessDayRules);
  return found && { value: found.value, from: found.from + start, to: found.to + start };
}

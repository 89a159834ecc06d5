import { matchLabel } from '../words/match-label.ts';
import type { Field } from '../words/fields.ts';

export type { Field };

interface Term {
  field: Field;
  /** Words of running text that announce the field. */
  anchor: RegExp;
  not?: RegExp;
}

const probability = String.raw`(?:prob(?:abilit(?:y|ies)|\.|s\b)?|likelihood|chance)`;

const chance = String.raw`(?:prob(?:abilit(?:y|ies)|\.)|likelihood|chance)`;
const yearly = String.raw`(?:(?:in|during)\s+(?:an?y?|one|each|the)(?:\s+(?:given|single))?\s+year|(?:each|per|a)\s+year|annually)`;

/** Looked up in this order: the first that fits a label is taken. */
const terms: readonly Term[] = [
  {
    field: 'attribution',
    anchor:
      /(?:contribut\w*|attribut\w*|shares?|proportions?|breakdown|split|portions?)\s[^;]{0,80}?(?:expected (?:annual |principal )?loss|(?:mean|average) annual loss|annual average loss|\bA?EL\b|\bAAL\b)|(?:per ?cent(?:age)?\.?|%)\s+of\s+(?:\w+\s+){0,5}expected (?:annual |principal )?loss|expected loss\s+(?:split|breakdown|attribution|contributions?|by peril)\b|(?:expected (?:annual |principal )?loss)[^;]{0,60}?\b(?:attribut|contribut|deriv|driven|arises?|comes|stems|due|breaks? down|split|made up|composed|consists?|by peril)\w*/gi,
  },
  {
    field: 'attachmentProbability',
    anchor: new RegExp(
      String.raw`attach\w*\.?\s+${probability}|\brate\s+of\s+attachment\b|${chance}\s+(?:${yearly}\s+)?that\s[^.;%]{0,60}?\battach(?:es)?\b|attachment(?=\s*(?:\/|and|&)\s*exhaustion\s+${probability})|${probability}\s+of\s+(?:an?\s+)?(?:attachment|first)(?:\s+(?:dollar\s+)?(?:of\s+)?loss)?|first[- ](?:dollar[- ])?loss\s+${probability}|${probability}\s+of\s+(?:attaching|first|initial|any)\s+(?:principal\s+)?loss|${probability}\s+of\s+(?:an?\s+)?(?:principal\s+loss|loss\s+of\s+principal)\b|\bPFD?L\b|\bAP(?=:?\s\d[\d.,]*\s?%)|\battach(?:es|ed)?\s+with\s+an?\s+(?:annual\s+)?${probability}|\battach(?:ment|es)?(?=:?\s\d[\d.,]*\s?(?:%|per ?cent))|(?<=\d\s?%\s)attachment\b(?!\s+(?:level|point))|${chance}\s+that\s+(?:an?|any)\s+(?:principal\s+)?(?:loss|reduction)(?:\s+of\s+principal)?\s+(?:occurs|arises)\b|${chance}\s+(?:${yearly}\s+)?that\s+(?:the\s+|any\s+|their\s+|its\s+)?(?:outstanding\s+)?principal(?:\s+amount)?(?:\s+of\s+[^.;%]{3,40}?)?\s+(?:is|are|will\s+be)\s+(?:reduced|impaired|written\s+down)(?!\s+(?:to\s+(?:nil|zero)|entirely|completely|in\s+full|wholly))|${chance}\s+(?:${yearly}\s+)?that\s[^.;%]{0,70}?\b(?:suffer|incur|experience|sustain|lose)s?\s+(?:any|some|part\s+of)\s+(?:(?:of\s+)?(?:the|their|its)\s+)?(?:principal|loss|reduction)`,
      'gi',
    ),
    not: /exhaust|last[- ]dollar|\b(?:total|full|complete|entire)(?:ly)?\b/i,
  },
  {
    field: 'exhaustionProbability',
    anchor: new RegExp(
      String.raw`exhaust\w*\.?\s+${probability}|\brate\s+of\s+exhaustion\b|${chance}\s+(?:${yearly}\s+)?that\s[^.;%]{0,60}?\b(?:is|are|be)\s+exhausted\b|exhaustion(?=\s*(?:\/|and|&)\s*attachment\s+${probability})|${probability}\s+of\s+(?:an?\s+)?(?:exhaust\w*|total|full|complete|last)(?:\s+(?:dollar\s+)?(?:of\s+)?(?:principal\s+)?loss)?|last[- ]dollar[- ](?:loss\s+)?${probability}|\b(?:total|full)[- ](?:principal[- ])?loss\s+${probability}|\bPLL\b|\bPTL\b|\bEP(?=:?\s\d[\d.,]*\s?%)|\bexhaust(?:ed|s)?\s+with\s+an?\s+(?:annual\s+)?${probability}|\bexhaust(?:ion|s)?(?=:?\s\d[\d.,]*\s?(?:%|per ?cent))|(?<=\d\s?%\s)exhaustion\b(?!\s+(?:level|point))|\bthat\s+of\s+an?\s+(?:total|full|complete|entire)\s+(?:principal\s+)?(?:loss|reduction)\b|${chance}\s+(?:${yearly}\s+)?that\s[^.;%]{0,70}?\b(?:(?:suffer|incur|experience|sustain)s?\s+(?:an?\s+)?(?:total|full|complete|entire)\s+(?:principal\s+)?(?:loss|reduction)|loses?\s+(?:all|the\s+whole|their\s+entire|its\s+entire)\b|(?:is|are|be)\s+(?:reduced\s+to\s+(?:nil|zero)|wiped\s+out|lost\s+(?:entirely|completely|in\s+full)))`,
      'gi',
    ),
  },
  {
    field: 'expectedLoss',
    anchor:
      /expected\s+(?:annual\s+|principal\s+|modell?ed\s+)*loss(?:es)?|expected\s+(?:principal\s+reduction|reduction\s+of\s+principal)|(?:average|mean|modell?ed)\s+annual\s+loss|annual\s+average\s+loss|\bA[AE]L\b|\bEL(?=:?\s\d[\d.,]*\s?%)/gi,
    not: /contribut|attribut|share of(?! (?:the )?(?:original |initial |outstanding |its )?(?:principal|notional|par|nominal)\b)|ratio|multiple|\bby peril\b|\bmade up\b|\bcomposed\b|\bconsists?\b|conditional (?:annual )?expected|expected loss (?:is |being )?(?:conditional (?:up)?on|given|in the event of)|coverage|exceed/i,
  },
  {
    field: 'spread',
    anchor:
      /(?:risk|interest|insurance|initial|applicable|coupon|updated)?\s*(?:interest\s+|period\s+)?(?:spread|margin)s?\b|(?:risk|insurance)\s+premium(?:\s+rate)?|\b(?:above|over)(?<=\d\s?(?:%|bps?|per ?cent\.?)\s+(?:per\s+annum\s+|p\.a\.\s+|a\s+year\s+)?(?:above|over))\s+(?:the\s+)?(?:[\w-]+\s+){0,3}(?:yield|return)\b|\b(?:yield|return|rate|interest|earnings|income|euribor|sofr|sonia|tona|libor|t-?bills?|treasur(?:y|ies)|fund|collateral|investments?|notes)\b[^.;:%•]{0,60}?(?:\bplus|\+)(?=\s*\[?\d)/gi,
    not: /multiple|bid|offer spread|determination|funding|\bperiod\b(?!\s+(?:spread|margin))|(?:spread|margin)\s+(?:reset\s+)?dates?$|(?<!\b(?:after|post|following|with)[ -])\b(?:adjustment|change|variation|difference)$|step-?up (?:event|date)|reset agent|payment/i,
  },
  {
    field: 'nextResetDate',
    anchor:
      /next\s+(?:scheduled\s+|annual\s+|anticipated\s+|succeeding\s+)*reset(?:\s+date)?(?:\s+(?:will|shall|is\s+(?:expected\s+)?to)\s+(?:take\s+effect|become\s+effective|be\s+(?:effective|made)|occur|fall)(?:\s+(?:on|from|as\s+of))?)?|(?:next|following|subsequent|further)\s+(?:scheduled\s+|annual\s+|following\s+)*(?:reset|recalibration|adjustment)(?:\s+date)?(?:\s+(?:falls|is\s+due|occurs|(?:takes|will\s+take)\s+(?:effect|place)|(?:becomes|will\s+become|is)\s+effective|will\s+(?:fall|occur))(?:\s+(?:on|from|as\s+of))?|\s+(?:as\s+)?of|\s+on)?|\b(?:second|third|fourth|fifth|sixth)\s+reset\s+date\s+(?:is|will\s+be|shall\s+be|falls\s+on)|\bperformed\s+again\s+(?:for|on|as\s+of)|\bcease\s+to\s+(?:have\s+effect|apply|be\s+in\s+force)\s+on|(?<=(?<!\b(?:prior|previous|preceding|expiring|old)\s+)\b(?:risk|reset)\s+period:?\s[^.;]{6,30}\s)[–—](?=\s)|(?<=(?<!\b(?:prior|previous|preceding|expiring|old)\s+)\b(?:risk|reset)\s+period(?:\s+(?:one|two|three|four|five|\d))?:\s[^.;]{6,30}\s)(?:to|until|through)(?=\s)|(?<=(?<!\b(?:prior|previous|preceding|expiring|old|accrual|interest|current)\s+)\bperiod\s(?:\d{1,2}[-./ ]|[A-Z][a-z]{2,8}\s\d)[^.;]{4,24}\s)(?:to|until|through|[–—-])(?=\s)|\bnext\s+be\s+(?:reset|updated|recalibrated)(?:\s+on)?|(?:annual\s+)?(?:risk|reset)\s+period\s+(?:ending|ends|that ends|to|through)|(?<=\b(?:risk|reset)\s+period\b[^.;]{6,60})\band\s+(?:end(?:ing|s)|expir(?:ing|es))|(?<=(?<!\b(?:prior|previous|preceding|expiring|old)\s+)\b(?:risk|reset)\s+period\b[^.;]{0,40}?\bperiod\s+from\s[^.;]{6,60})\b(?:to|until|through)\b(?:\s+\(?but\s+excluding\)?)?|(?<=\b(?:with\s+effect|period\s+(?:running|that\s+runs|extending))\s+from\s[^.;]{6,60})\b(?:to|until|through)\b|(?<=reset\s+(?:effective\s+)?date["”’]?\)?\s)(?:to|until)\s+(?:but\s+)?(?:excluding|including)|(?<=\b(?:risk|reset|loss|cover(?:age)?|exposure|protection|treaty)\s+(?:period|year)\s+from\s[^.;]{6,60})\b(?:to|until|through)\b(?:\s+\(?(?:but|and)\s+(?:ex|in)cluding\)?)?|(?<=\bappl(?:y|ies)\s+from\s[^.;]{6,60})\b(?:to|until)(?:\s+\(?but\s+excluding\)?)?|(?<=\beffective\b[^.;]{6,60})\band\s+(?:expires?|ends?)\s+on\b|\bappl(?:y|ies)\s+(?:until|through)\b|\b(?:until|to)\s+(?:\(?but\s+excluding\)?\s+)?the\s+(?:next|following|second|third|fourth|fifth|subsequent)\s+(?:scheduled\s+|annual\s+)*reset\s+date(?:,?\s+(?:which\s+is|being))?(?:\s+(?:scheduled|expected)\s+(?:to\s+be|for|on))?|(?<=\b(?:risk|reset)\s+period(?:\s+(?:one|two|three|four|five|\d))?\s*\((?:from\s+)?[^();]{6,30}\s)(?:to|until|through|–)(?=\s)|(?<=\beffective\s[^.;]{6,60})\band\s+until\b|reset\s+again|\b(?:risk|reset)\s+period\s+thereafter\s+(?:commences|begins|starts)\s+on|\bvalid\s+(?:until|to|through)\b|(?<=\bperiod\s+(?:that\s+)?(?:commenc|beginn|start)\w*\s+on\s[^.;]{6,40})\band\s+ends?\s+on\b(?:\s+the\s+next\s+reset\s+date,?)?|(?<=\btak\w+\s+effect\s(?:[^.;]|\b[ap]\.m\.){6,90})\band\s+expires?(?:\s+at\s+\d[^;]{0,30}?\bon)?\b|(?<=\bfrom\s[^.;%]{6,30}\s\(inclusive\)\s)until\b|(?<=\bfrom\s[^.;%]{6,30}\s\(inclusive\)\s)to\b|expir\w+ of the (?:risk|reset) period|remains?\s+(?:in\s+(?:full\s+)?(?:force|effect)|applicable|effective)\s+(?:until|through|to)\b/gi,
  },
  {
    field: 'resetDate',
    anchor:
      /with\s+effect\s+(?:from|on|as\s+of)|\bon\s+and\s+(?:after|from)\b|(?<!\b(?:prior|previous|preceding|expiring|old|current)\s+)\b(?:risk|reset)\s+period(?:\s+(?:one|two|three|four|five|\d))?\s*\((?:from\s+)?(?=[^();]{6,30}\s(?:to|until|through|–)\s)|\bas\s+from|effective\s+(?:as\s+of|from|on(?:\s+and\s+(?:from|after))?|date)?|reset\s+(?:effective\s+)?date|tak\w*\s+effect\s+(?:on|from|as of|at\s+\d[^.;]{0,6}(?:[ap]\.?\s?m\.?|noon|midnight)?[^.;\d]{0,30}\bon)|\b(?:annual\s+)?(?:adjustment|update|recalibration)\s+(?:as\s+(?:of|from)|of)|(?<!\b(?:prior|previous|preceding|expiring|old|accrual|interest|current)\s+)\bperiod(?=\s(?:\d{1,2}[-./ ]|[A-Z][a-z]{2,8}\s\d)[^.;]{4,24}\s(?:to|until|through|[–—-])\s)|\breset\s+(?:as\s+)?of\b(?=\s(?:\d{1,2}[ .-]|[A-Z][a-z]{2,8}\.?\s\d))|(?<=^|[.;]\s)commencing(?:\s+on)?(?=\s(?:\d|[A-Z]))|\bFrom(?=\s[^.;%]{6,30}\s\(inclusive\)\s(?:until|to)\b)|\b(?:com|enter)\w*\s+into\s+(?:force|effect|operation)\s+(?:on|from|as of)|effect\s+(?:on|from)|\bappl(?:y|ies)\s+from(?:\s+\(?and\s+including\)?)?|reset\s+(?:occurring|taking\s+place)\s+on|(?:next\s+|following\s+)?(?:annual\s+)?(?:risk|reset)\s+period,?\s+(?:(?:that|which)\s+(?:commences|begins|starts)|(?:commenc|beginn|start)\w*)|\bfor\s+the\s+period\s+(?:(?:that|which)\s+(?:commences|begins|starts)|(?:commenc|beginn|start)ing)(?:\s+on)?|(?<=(?<!\b(?:prior|previous|preceding|expiring|old)\s+)\b(?:risk|reset)\s+period\b[^.;]{0,30})\bperiod\s+from\b(?:\s+\(?and\s+including\)?)?|(?<=(?<!\b(?:prior|previous|preceding|expiring|old)\s+)\b(?:risk|reset|loss|cover(?:age)?|exposure|protection|treaty)\s+(?:period|year)\s)from\b(?:\s+\(?and\s+including\)?)?(?=[^.;]{6,30}\s(?:to|until|through)\s)|\bperiod\s+(?:running|that\s+runs|extending)\s+from\b|\b(?:months|year)\s+(?:commencing|beginning|starting)(?:\s+on)?|(?<!\b(?:of|end)\s+(?:the\s+)?)\b(?:reset|new|upcoming|forthcoming|coming)\s+(?:annual\s+)?(?:risk\s+)?period:(?=\s)/gi,
    not: /(?:next|subsequent|following|succeeding)(?!\s+(?:annual\s+)?(?:risk|reset)\s+period\s+(?:commenc|beginn|start)\w*)|calculation date|report date|determination/i,
  },
  {
    field: 'issueDate',
    anchor:
      /(?:issue|issuance|closing|settlement)\s+date|\bdelivery\s+of\s+the\s+(?:notes|securities|bonds)\b[^.;%]{0,130}?\bon\b(?:\s+or\s+about)?|\bissuance\s+is\s+expected\s+(?:to\s+occur\s+)?on\b(?:\s+or\s+about)?|\bissuer\b["”’)]{0,3}\s+(?:(?:will|shall|proposes\s+to|intends\s+to)\s+issue|issues)\b[^.;%]{0,160}?\bon\b(?:\s+or\s+about)?|\b(?:will|shall)\s+on(?:\s+or\s+about)?(?=\s+[^.;%]{6,24}\s+issue\b)|\b(?:it|they)\s+(?:will|shall)\s+issue\s+(?:(?:them|it)\s+)?on|(?:will|are|to|shall)\s+be\s+(?:issued|delivered)(?:\b(?:(?!\b(?:matur|redeem|repa[iy]|due|payable))(?:[^.;%\d]|(?<=\b(?:Ltd|Inc|Corp|Co|Pte))\.|\b\d{4}(?=\s(?:Ltd|Limited|DAC|p\.?l\.?c)\b))){0,80}?\bon\b(?:\s+or\s+about)?)?|\b(?:were|is|are)\s+issued(?:\s+on|(?=\s+(?:\d{1,2}\s|[A-Z][a-z]+\s\d)))|expected\s+to\s+(?:close|settle|be\s+(?:issued|delivered))|date\s+of\s+(?:issue|issuance)|\b(?:closing|closes|settl(?:es?|ing|ement))\s+(?:is\s+)?(?:expected\s+)?(?:to\s+occur\s+)?on\b|\b(?:shall|will|to)\s+be\s+dated(?:\s+and\s+issued)?\s+(?:as\s+of|on)|\bissued\s+as\s+of|\b(?:closing|settlement|delivery)\s+(?:(?:will|shall|is\s+(?:expected\s+)?to)\s+(?:take\s+place|occur|be\s+made)|takes\s+place|occurs)\s+on(?:\s+or\s+about)?|(?<=^|[.;–—•·|]\s)(?:issued?|closing|closes|settlement|settles)(?:\s+on)?(?=\s+(?:\d{1,2}\s|[A-Z][a-z]+\s\d))/gi,
    not: /price|amount|size/i,
  },
  {
    field: 'maturityDate',
    anchor:
      /(?:scheduled|stated|expected|initial)\s+(?:maturity|redemption|termination)(?:\s+date)?|\bmatur(?:e|es|ing|ity(?:\s+date)?)\b|\bdue\b(?:\s+for\s+(?:repayment|redemption)\b[^.;\d]{0,40}?\bon\b|\s+on)?|(?<!early\s)(?<!optional\s)(?<!extended\s)\bredemption\s+date\b|(?:will\s+be|shall\s+be|to\s+be|\bare|\band(?:,\s[^,.;\d]{3,40},)?)\s+(?:redeemed|repaid)\s+(?:(?:in\s+full|at\s+par|at\s+(?:their|its|the)(?:\s+[a-z]+){1,5})\s+)?on|scheduled\s+(?:(?:to\s+be|for)\s+)?(?:redeemed|repaid|redemption|repayment)(?:\s+(?:in\s+full|at\s+par))?(?:\s+on)?|\b(?:repayable|redeemable)\s+(?:in\s+full\s+)?on/gi,
    not: /exten|early|optional|legal|call|event/i,
  },
  {
    field: 'firstCouponDate',
    anchor: /first\s+(?:interest\s+|coupon\s+)?(?:payment(?:\s+date)?|coupon(?:\s+date)?)/gi,
  },
  {
    field: 'paymentDates',
    anchor:
      /payment\s+dates?|interest\s+(?:will\s+be|is|shall\s+be)\s+(?:payable|paid)|payable\s+(?:quarterly|monthly|semi|annually|in\s+arrears?|on)/gi,
  },
  {
    field: 'fixedRate',
    anchor:
      /(?:rate\s+of\s+interest|interest\s+(?:rate|at\s+(?:a|the)\s+(?:fixed\s+)?(?:rate|annual\s+rate))|fixed\s+(?:annual\s+)?(?:rate|coupon)|coupon(?:\s+rate)?|bear(?:s|ing)?\s+interest|\bfixed(?=\s+\[?\d))/gi,
  },
];

const enumeration =
  /^\s*(?:(?:table|exhibit|schedule|annex)\s+[\dA-Z]{1,4}[.:]\s+|(?:section|clause|condition|article|paragraph|item|§)\s?[\dIVX]+(?:\.\d+)*[.:)]?\s+|\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[ivx]{1,5}|[a-z])[.)]{1,2}\s+|[•·▪■–-]\s+)+/i;

/** A label as the vocabulary knows it: without number, bullet, colon, footnote mark and what stands in brackets. */
export function bareLabel(text: string): string {
  return text
    .replace(enumeration, '')
    .replace(/(?<=[a-z])_(?=[a-z])/g, ' ')
    .replace(/(?<=\bprobability)(?=of\b)/gi, ' ')
    .replace(/^\d{1,2}\s+(?=[A-Z(])/, '')
    .replace(enumeration, '')
    .replace(/(?<!\b[PE])\s*\((?:[^()]|\([^()]*\)){0,40}\)\s*/g, ' ')
    .replace(/["“”]/g, '')
    .replace(/[\s*†‡§:.·…_]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The field that a label asks for. Long texts are no labels. */
export function fieldOfLabel(text: string): Field | null {
  const bare = bareLabel(text);
  // "Payment date (issue date)": what stands in brackets says which.
  const inBrackets = /\((?:the )?((?:issue|issuance|closing|settlement|maturity|redemption) date)\)$/i.exec(text)?.[1];
  if (inBrackets !== undefined) return lookUp(inBrackets);
  const field = lookUp(bare);
  if (field !== null) return field;
  // "Probability of any payout (attachment)"
  const measure =
    /\(((?:(?:annual|modell?ed) )*(?:(?:probability of )?(?:attachment|exhaustion)(?: probability)?|expected loss))\)$/i.exec(
      text.trim(),
    )?.[1];
  if (measure !== undefined) return lookUp(measure);
  // "Prior EL", "New EL": what makes the value old or new is no part of what is asked for.
  const plain = withoutClass(bare).replace(oldOrNew, '').replace(forPeriod, '');
  return (plain === bare ? null : lookUp(plain)) ?? fieldOfOneLanguage(bare) ?? withBrackets(text, bare);
}

/** "Perils (share of expected loss)": what stands in brackets counts where the rest says nothing. */
function withBrackets(text: string, bare: string): Field | null {
  const whole = text.replace(/[()]/g, ' ').replace(/\s+/g, ' ').trim();
  return bare === '' || !text.includes('(') || text.length > 80 ? null : lookUp(whole);
}

/** "Nennbetrag / Principal Amount": a label in two languages, one of which is known. */
function fieldOfOneLanguage(bare: string): Field | null {
  const parts = bare.split(' / ');
  if (parts.length !== 2) return null;
  const [field, ...others] = parts.map(lookUp).filter((each) => each !== null);
  return field !== undefined && others.length === 0 ? field : null;
}

/** "Class A – size", "Principal amount of the Class A Notes": what is asked for, without for which class. */
function withoutClass(bare: string): string {
  return bare.replace(classBefore, '').replace(classAfter, '');
}

const className = String.raw`(?:Class|Tranche)\s+[A-Z0-9][A-Z0-9-]{0,4}(?:\s+Notes)?`;
const classBefore = new RegExp(String.raw`^(?:the\s+)?${className}\s*(?:[–—:,-]\s*|(?=[a-z])|\s(?=[A-Z])(?!Notes\b))`);
const classAfter = new RegExp(String.raw`\s*(?:[–—,-]\s*|(?:of|for|on)\s+(?:the\s+)?)${className}$`);
const forPeriod =
  /,\s+(?:one[- ]year|annual(?:i[sz]ed)?)$|,?\s+(?:annual\s+)?(?:risk|reset)\s+period\s+(?:one|two|three|four|five|\d)$|\s+(?:for|in|during) the (?:new|next|following|current|relevant|applicable|prior|previous|expiring|upcoming|first|second|third|fourth|fifth)\s+(?:annual\s+)?(?:risk|reset)\s+period$/i;

const oldOrNew =
  /^(?:(?:prior|previous|old|new|updated|revised|current|initial|original|reset|pre-?reset|post-?reset|actual|corrected|elected)\s+)+/i;

/** How well the words of a label have to fit those of a phrase. */
const leastGrade = 0.6;
/** Labels repeat down the pages. */
const known = new Map<string, Field | null>();

function lookUp(bare: string): Field | null {
  if (bare.length === 0 || bare.length > 110) return null;
  const before = known.get(bare);
  if (before !== undefined) return before;
  const [best] = matchLabel(bare);
  const field = best && best.grade >= leastGrade ? best.field : null;
  if (known.size > 5_000) known.clear();
  known.set(bare, field);
  return field;
}

/** The field that the words over a table are about: the nearest of them that name one. */
export function fieldOfCaption(caption: string): Field | null {
  const parts = caption.split(/\s*(?:[;|:]|\.\s)\s*/).filter((part) => part !== '');
  const found = parts.toReversed().map(fieldOfLabel);
  return found.find((field) => field !== null) ?? null;
}

const pair =
  /^(?:first|initial)\s*(?:\/|and|&)\s*(?:last|final)\s+(?:interest\s+|coupon\s+)?(?:coupon|payment|interest)(?:\s+dates?)?$/i;

/** A label whose value is a period: from one reset to the next. */
const resetPeriod =
  /^(?:the\s+)?(?:(?:next|new|updated|upcoming|following|annual)\s+)*(?:(?:reset|risk)\s+)+period(?:\s+(?:to which|for which|covered)\b.{0,40})?$/i;

/** The fields of a label that asks for several at once: "EL / PFL / PEX", "Day count / bus. day", "First / last coupon". */
export function fieldsOfLabel(text: string): Field[] {
  const bare = withoutClass(bareLabel(text));
  if (pair.test(bare)) return ['firstCouponDate', 'lastCouponDate'];
  if (resetPeriod.test(bare)) return ['resetDate', 'nextResetDate'];
  const dated = /\bdates?$/i.test(bare);
  const parts = bare.split(/\s*[/|;]\s*|\s+and\s+|\s*&\s*|,\s+/);
  if (parts.length > 1 && parts.length <= 5) {
    const fields = parts.map((part) =>
      /^bus(?:iness|\.)?\s*day/i.test(part)
        ? 'businessDayConvention'
        : fieldOfLabel(dated && !/dates?$/i.test(part) ? `${part} Date` : part),
    );
    const distinct = [...new Set(fields)];
    if (distinct.every((field) => field !== null) && (distinct.length === 1 || distinct.length === fields.length))
      return distinct;
  }
  const field = fieldOfLabel(text);
  return field === null ? [] : [field];
}

export interface Anchor {
  field: Field;
  from: number;
  to: number;
}

/** "Unless extended, the notes will be redeemed on …": of the date as it is without. */
const unlessExtended = /\b(?:unless|absent|in the absence of|if not|without)\b[^.;]{0,30}\bexten\w+,?\s*/gi;

/** Where running text announces one of the wanted fields; the first and longest announcement of a place counts. */
export function findAnchors(text: string, wanted?: ReadonlySet<Field>): Anchor[] {
  const found: Anchor[] = [];
  for (const { field, anchor, not } of terms) {
    if (wanted && !wanted.has(field)) continue;
    for (const match of text.matchAll(anchor)) {
      const from = match.index;
      const to = from + match[0].length;
      const before = text
        .slice(Math.max(0, from - 48), from)
        .replace(unlessExtended, '')
        .slice(-12);
      if (not?.test(before + text.slice(from, to + 12).replace(unlessExtended, '')) ?? false) continue;
      if (!found.some((other) => other.from < to && other.to > from)) found.push({ field, from, to });
    }
  }
  return found.toSorted((a, b) => a.from - b.from);
}

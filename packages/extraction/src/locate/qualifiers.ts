/** What a heading, caption or clause says of the figures it goes with. */
export interface Qualifiers {
  sensitivity: boolean;
  base: boolean;
  prior: boolean;
  updated: boolean;
  /** "Current": the new value beside "prior", the old one beside "updated". */
  current: boolean;
  regS: boolean;
  rule144A: boolean;
}

const sensitivity =
  /sensitivit|stress|\bWSST\b|warm(?:er)?[- ](?:sea|phase)|\bSST\b|near[- ]term|short[- ]term|medium[- ]term|(?<!un)condition(?:ed|al) (?:cat|event|view|model|rate|freq|case|result)|climate[- ](?:condition|change|adjust|conscious|scenario)|(?<!un)conditioned|alternativ|adverse|upside|downside|scenario|elevated|increased (?:activity|frequency)|high (?:activity|frequency)|time[- ]dependent|secondary uncertainty|hypothetical|illustrat|\bhistorical rates\b|\b(?:pre|post)-?(?:19|20)\d{2}\b|\bevent set [b-z2-9]\b|\bcumulative\b|\bmulti-?year\b|\bover (?:(?:two|three|four|five|[2-5]) years\b|the (?:whole |entire |full )?(?:term|life)\b)/i;
const base =
  /\bbase[- ](?:case|line|model)|\bbaseline\b|\bstandard\b|long[- ]term|unconditioned|\breference (?:case|view)\b|\bcentral (?:case|estimate|view)\b|\bbase\b|\bstochastic catalog/i;
const prior =
  /\bprior\b|\bprevious(?:ly)?\b|\bold\b|\bformer(?:ly)?\b|\bbefore\b|\binitial(?:ly)?\b|\boriginal(?:ly)?\b|\bpre-?reset\b|\bexpiring\b|\bexisting\b|\bat issuance\b|\bat closing\b|\blast (?:reset|year)\b|\bsuperseded\b|\boutgoing\b|\bhitherto\b|\bto date\b|\bpre$|^(?:was|were|then|until|up to)$|\bas (?:previously |originally |first )?(?:notified|announced|published|reported|circulated)\b|\bpreceding (?:annual )?(?:(?:risk|reset) )?period\b|(?<!remains? )\b(?:in (?:force|effect)|applicable|applying) (?:until|up to|before|prior to)\b(?!\s*(?:the )?(?:next|scheduled))/i;
const updated =
  /\bupdated?\b|\bnew\b|\brenewed\b|\brecalculated\b|\brevised?\b|\bpost$|^(?:now|from|thereafter|will be|shall be|becomes?)$|\bcorrected\b|\belected\b|\b(?:upcoming|forthcoming|ensuing)\b|\bthis reset\b|\breset\b(?! (?:date|agent|report|statement|notice|calculation|certificate|provision))|\bpost-?reset\b|\bafter\b|\bgoing forward\b|\bsubsequent\b|\bas reset\b|\bnext (?:annual )?(?:(?:risk|reset) )?period\b|\b(?:in (?:force|effect)|applicable|applying) from\b/i;
const current = /\bcurrent(?:ly)?\b/i;
const regS = /\breg(?:ulation)?\.?\s?-?\s?s\b/i;
const rule144A = /\b144\s?-?\s?a\b/i;

/** "Without WSST": the case that a sensitivity is measured against. */
const withoutCondition =
  /\b(?:without|excluding|ex|absent|no)\s+(?:the\s+)?(?:WSST|SST|warm\w*(?:[- ](?:sea|phase|surface|temperature))+s?|near[- ]term|climate|clustering)(?:[- ](?:conditioning|catalog(?:ue)?|adjustment|view|effect|sensitivity))?\b/gi;

export function readQualifiers(printed: string): Qualifiers {
  const text = printed.replace(withoutCondition, 'base case');
  const isSensitive = sensitivity.test(text);
  const isBase = base.test(
    text.replace(/\b(?:not|other than|instead of)\s+(?:the\s+)?(?:a\s+)?(?:base|standard|long[- ]term)/gi, ' '),
  );
  const withoutReset = text.replace(
    /pre-?reset|(?:prior to|before)(?: the| this)? reset\b(?! date)|\b(?:last|previous|preceding|prior) (?:annual )?reset\b/gi,
    'prior',
  );
  const isUpdated = updated.test(withoutReset);
  return {
    sensitivity: isSensitive,
    base: isBase,
    prior: prior.test(withoutReset) && !/\bpost-?reset\b|\bafter\b|\bupdated\b|\brevised\b|\bnew\b/i.test(text),
    updated: isUpdated && !/\bpre-?reset\b|\bbefore\b/i.test(text),
    current: current.test(text),
    regS: regS.test(text),
    rule144A: rule144A.test(text),
  };
}

/** "Figures in brackets are those before the reset": of some figures of a table, not of all. */
const ofSome =
  /\b(?:figures?|values?|amounts?|numbers?|percentages|terms|those)\s+(?:\w+\s+)?in\s+(?:(?:round|square)\s+)?(?:brackets|parenthes[ei]s|italics?|gr[ae]y)\b[^.;]*/gi;

/** What is said right above a table: the nearest words say whether its values are old or new. */
export function qualifiersOfCaption(caption: string): Qualifiers {
  const said = caption.replace(ofSome, ' ');
  const whole = readQualifiers(said);
  const nearest = readQualifiers(said.split(' ; ').at(-1) ?? '');
  return nearest.prior === nearest.updated ? whole : { ...whole, prior: nearest.prior, updated: nearest.updated };
}

/** Sentences of other deals, earlier series, history and illustration: their figures are never this deal's. */
const foreign =
  /\bprior (?:vehicles?|series|issuances?|transactions?|deals?|notes)\b|\bprevious(?:ly)? (?:issued|series|issuances?|transactions?)\b|\bearlier (?:series|issuances?|transactions?)\b|\bremains? outstanding\b|\bnot offered hereby\b|\bother outstanding\b|\bhypothetical|\bfor (?:example|instance)\b|\bby way of (?:illustration|example)\b|\billustrat|\bthird part(?:y|ies)[’']? (?:estimate|portfolio)|\bestimated by a third party\b|\bindustry loss(?:es)? from\b|\bmatured (?:without|with|in)\b|\bvehicle sponsored\b|\bin that vehicle\b|\bfor comparison\b|\bcommentators\b|\baverage multiple\b|\bsecondary market (?:spreads?|quotes?)\b|\bthose notes\b|\bearlier series\b|\bcomparable (?:deals?|issues?)\b|\bsuffered (?:an? )?(?:[a-z]+ )?(?:reductions?|loss(?:es)?|write-?downs?)\b|\bsponsored (?:(?:an?|the|its|several|two|three) )?(?:[a-z-]+ )?(?:series|issues?|issuances?|notes|bonds?|transactions?)\b|\b(?:was|were|is|has been|acted as) (?:also )?(?:the |an? )?sponsor of\b|\b(?:was|were) outstanding (?:on|as (?:of|at)|at)\b|\bif (?:the|an?) [^.;]{3,90}? (?:were|was) \d|\bwould (?:receive|expect)\b|\bwould (?:rise|increase|decrease|fall|decline|raise|lower|reduce)\b[^.;]{0,60}? (?:to|by|from)\b|\bexpected loss would be\b|\bhad the events\b|\bwould have (?:raised|suffered|been|lost|increased)\b|\bfor the purposes? of illustration\b|\bwere (?:repaid|redeemed) in full\b|\bother (?:catastrophe bonds?|issuers?|transactions?|insurance-linked|cat bonds?)\b|\bcomparable (?:transactions?|bonds?|notes|securities)\b|\ba change of\b(?=[^.;]*\bwould\b)|\bwould change the interest\b|\breturn period of\b|\bhas a return period\b|\bformer(?:ly)? issued\b|\bpredecessor\b|\bunrelated\b|\bhistorical(?:ly)?,? (?:losses|events|spreads?|average)\b|\bmarket average\b|\baverage (?:spread|coupon|expected loss) (?:of|for|across) (?:the )?(?:market|outstanding|other)/i;

/** "The Series 2013-1 Notes of Sandbar Re": of another issuer, unless the series is this deal's. */
const notesOfIssuer =
  /\b(?:[Nn]otes|NOTES) of (?!(?:the|The|Issuer|Class(?:es)?|Tranche|Series|Such|Each|Any|All)\b)[A-Z][a-z]+ /;

export function isForeign(text: string, namesOwnSeries = false): boolean {
  return foreign.test(text) || (!namesOwnSeries && notesOfIssuer.test(text));
}

/** After the scheduled maturity a lower spread is paid; it is never the coupon. */
export function isExtension(text: string): boolean {
  const own = text.replace(
    /\b(?:absent|in the absence of|unless|without|barring|if not|subject to)\b[^,.;]{0,24}\bexten\w+/gi,
    ' ',
  );
  return /\bextensions?\b|\bextension (?:period|spread|rate|margin|risk|interest)|\bextended (?:period|spread|maturity|redemption|rate|term)|\bduring (?:any|the|each) extension|\bextension\b|\bextended\b/i.test(
    own,
  );
}

import { Places } from '../assemble/evidence.ts';
import { type Candidates, type RateMention, mayBeOf } from '../locate/mention.ts';
import { readQualifiers } from '../locate/qualifiers.ts';
import type { ExtractionResult, FieldEvidence, Grounds, OtherFigure, Beside } from '../types.ts';
import { CandidatesByPlace, type Bases, type Basis } from './basis.ts';
import type { Features } from './features.ts';
import { wordsBeside } from './labels-beside.ts';

/** What speaks against a value, by the name of the feature, in words for a reader. */
const against: Readonly<Record<string, string>> = {
  'exhaustion ≤ loss, broken': 'The exhaustion probability is higher than the expected loss.',
  'loss ≤ attachment, broken': 'The expected loss is higher than the attachment probability.',
  'spread for the loss, broken': 'Spread and expected loss do not go together as they usually do.',
  'CUSIP in ISIN, broken': 'CUSIP and ISIN are not of one security.',
  'shares make 100, broken': 'The shares of the class do not make 100 %.',
  'a term of years, broken': 'The dates are not whole or half years apart.',
  'dates in order, broken': 'It is before the issue date.',
  'within the term, broken': 'It is after the maturity date.',
  'days of payment told, broken': 'The document tells no first day of payment.',
  'a usual size, broken': 'It is of an unusual size.',
  'another class has the same': 'Another class has the same value.',
  'put right by a check digit': 'It was put right by its check digit.',
  'recognised print': 'The page was recognised from a picture.',
  'no class said, of several': 'The place does not say which class it is of.',
  'several notes and no class': 'The document has the identifiers of several notes, and no class was found.',
  'identifiers of no class': 'The document has the ISIN of a note, and no class was found for it.',
  'its table says another as well': 'Its table gives another figure for the same, as well placed.',
  'a place as good disagrees': 'Another place, as good as this one, says otherwise.',
  'class with less than others': 'The class has no identifier, or no figure at all, where other classes have one.',
  'name of a peril in doubt': 'The name of the peril may hold more than the name, or less.',
  'a rare type told once': 'Most notes pay a spread over a rate, and only one sentence says that this one does not.',
  'class by order alone': 'Only the order of the figures says which class it is of.',
  'said of another class': 'The place names another class.',
};

const mostOthers = 4;

/** The words of a place that say in which case its figure holds. */
function caseAt({ label, column }: Beside): string {
  const said = [column, label].find((text) => text !== null && readQualifiers(text).sensitivity);
  return said ?? column ?? label ?? 'another case';
}

/** Figures that the document gives for the same thing in another case, such as a warm-sea catalogue. */
function otherFigures(
  own: Basis,
  { field, issuerClass }: FieldEvidence,
  byPlace: CandidatesByPlace,
  { asides }: Candidates,
  places: Places,
): OtherFigure[] {
  const asked = byPlace.at(own.spans)?.mention.field;
  const isOfIt = (each: RateMention) => each.field === asked && each.value !== null && mayBeOf(each, issuerClass);
  const found = asked === undefined ? [] : asides.filter(isOfIt);
  const seen = new Set<string>();
  return found.flatMap(({ value, spans }) => {
    const place = places.of(spans);
    const [first] = spans;
    if (!place || !first || value === null || seen.size >= mostOthers) return [];
    const said = caseAt(wordsBeside(first));
    const key = `${field} ${value} ${said}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...place, value, dimension: said }];
  });
}

/** Writes beside each value why it was taken: the words it stands beside, what agrees with it, and what does not. */
export function explain(
  result: ExtractionResult,
  bases: Bases,
  candidates: Candidates,
  features: ReadonlyMap<FieldEvidence, Features>,
): void {
  const byPlace = new CandidatesByPlace(candidates);
  const places = new Places();
  for (const evidence of result.evidence) {
    const basis = bases.get(evidence) as Basis;
    const [first] = basis.spans;
    if (!first) continue;
    const own = byPlace.at(basis.spans);
    const others = own ? byPlace.besides(own, evidence.issuerClass) : [];
    const known = features.get(evidence) ?? {};
    evidence.grounds = {
      ...wordsBeside(first),
      agreeing: others.filter(({ said }) => said === own?.said).length,
      differing: others.filter(({ said }) => said !== own?.said).length,
      against: Object.entries(against).flatMap(([name, words]) => ((known[name] ?? 0) > 0 ? [words] : [])),
      otherFigures: otherFigures(basis, evidence, byPlace, candidates, places),
    } satisfies Grounds;
  }
}

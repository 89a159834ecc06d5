import { sliceFlow, type Flow } from '../layout/flow.ts';
import { sentencesOfFlow } from '../locate/prose/sentences.ts';
import type { DayOrder } from '../read/dates.ts';
import type { Place, Speaker } from './place.ts';
import { valuesIn } from './values.ts';
import { behindClauses } from '../words/words-beside-figures.ts';

/** Words that stand before a value belong to it up to here. */
const clauseBegins = /[;](?=\s)|(?<!\b[A-Z])\.\s(?=[A-Z])|[)\]]\s*,/g;
/** Words that stand behind a value belong to it up to here. */
const clauseEnds = new RegExp(String.raw`[;,:()]|\.\s|\s(?:${behindClauses.join('|')})\s`);
const opensWithLabel = /^(?:\(?[a-z\d]{1,4}[.)]\s+)?([^:.]{3,70})(?::\s|\s[–—-]\s|\.\s)/i;

type Where = Pick<Place, 'placed' | 'block' | 'line' | 'column'>;

/** The values of running text, each with the words around it, and with what speaks of the whole text. */
export function placesOfText(flow: Flow, outer: readonly Speaker[], where: Where, dayOrder: DayOrder): Place[] {
  const lead = opensWithLabel.exec(flow.text)?.[1];
  const leads: Speaker[] = lead === undefined ? [] : [{ relation: 'lead', text: lead, distance: 0 }];
  return sentencesOfFlow(flow).flatMap(({ from, to, text }, index) => {
    const values = valuesIn(text, dayOrder, false);
    if (values.length === 0) return [];
    const own = sliceFlow(flow, from, to);
    return values.map((typed, at): Place => {
      const last = values[at - 1]?.to ?? 0;
      const next = values[at + 1]?.from ?? own.text.length;
      const lead = own.text.slice(last, typed.from);
      const cut = [...lead.matchAll(clauseBegins)].at(-1);
      const before = cut ? lead.slice(cut.index + cut[0].length) : lead;
      const trail = own.text.slice(typed.to, next);
      const ends = trail.search(clauseEnds);
      const after = ends < 0 ? trail : trail.slice(0, ends);
      const speakers: Speaker[] = [
        { relation: 'before', text: before.slice(-160), distance: 0 },
        { relation: 'after', text: after.slice(0, 100), distance: 0 },
        ...(own.text.length < 400 ? [{ relation: 'sentence', text: own.text, distance: 0 } as const] : []),
        ...leads,
        ...outer,
      ];
      return {
        ...where,
        line: where.line * 1000 + index,
        typed,
        flow: own,
        siblings: values,
        speakers: speakers.filter(({ text }) => /[A-Za-z]/.test(text)),
      };
    });
  });
}

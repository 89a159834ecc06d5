import { concatFlows, sliceFlow, type Flow } from '../../layout/flow.ts';
import type { PageModel } from '../../layout/page-model.ts';
import { readDates } from '../../read/dates.ts';
import { readMoney } from '../../read/money.ts';
import { readPercents } from '../../read/percent.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { wordsOfFinal } from '../../words/versions.ts';
import type { Placed } from './outline.ts';

const final = new PhraseFinder({ final: wordsOfFinal });
const opensNote = /^([*†‡§¶]{1,3})\s?(?=\S)/;
const readers = [readMoney, readPercents, readDates];

/** A footnote that gives another value in the place of the one that its mark stands at. */
interface Note {
  page: PageModel;
  mark: string;
  read: (typeof readers)[number];
  value: Flow;
}

function noteOf({ block }: Placed): Note[] {
  if (block.kind === 'grid') return [];
  const { flow, page } = block;
  const mark = opensNote.exec(flow.text)?.[1];
  if (mark === undefined || !final.has(flow.text)) return [];
  return readers.flatMap((read) => {
    const [only, ...others] = read(flow.text);
    return only && others.length === 0 ? [{ page, mark, read, value: sliceFlow(flow, only.from, only.to) }] : [];
  });
}

/** A text with the value that its footnote gives in the place of the marked one. */
function replacedBy({ mark, read, value }: Note, flow: Flow): Flow {
  if (!flow.text.includes(mark) || opensNote.exec(flow.text)?.[1] === mark) return flow;
  const marked = read(flow.text).find(({ to }) => {
    const rest = flow.text.slice(to).trimStart();
    return rest.startsWith(mark) && !rest.startsWith(`${mark}${mark[0]}`);
  });
  if (!marked) return flow;
  const end = flow.text.indexOf(mark, marked.to) + mark.length;
  return concatFlows([sliceFlow(flow, 0, marked.from), value, sliceFlow(flow, end, flow.text.length)]);
}

/** "$60,000,000*" with "* As launched; the final amount is $75,000,000": a document with what its footnotes put right in place. */
export function withFootnotes(placed: readonly Placed[]): Placed[] {
  const notes = placed.flatMap(noteOf);
  if (notes.length === 0) return [...placed];
  return placed.map((each) => {
    const { block } = each;
    const ofPage = notes.filter(({ page }) => page === block.page);
    const mend = (flow: Flow) => ofPage.reduce((text, note) => replacedBy(note, text), flow);
    if (block.kind === 'paragraph') return { ...each, block: { ...block, flow: mend(block.flow) } };
    const rows = block.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, flow: mend(cell.flow) })),
    }));
    return { ...each, block: { ...block, rows } };
  });
}

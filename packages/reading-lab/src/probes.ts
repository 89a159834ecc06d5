import { extractDocument } from '@landfall/extraction';
import { readPdf } from '@landfall/pdf-text';
import { generatedDigest, kept } from './corpus.ts';
import { judge } from './evaluate/score.ts';
import { contradictable, contradiction, type Planted } from './generate/contradictions.ts';
import { makeDocument } from './generate/make-document.ts';
import { paraphrase, paraphrases } from './generate/paraphrases.ts';

/** What became of each paraphrase, changed alone in a table that is read in full otherwise. */
export interface ParaphraseOutcome {
  field: string;
  label: string;
  outcome: 'right' | 'blank' | 'wrong';
}

/** 120 labels in other words, one at a time in a clean table. A change that spoils another field is wrong as well. */
export async function readParaphrases(): Promise<ParaphraseOutcome[]> {
  const digest = await generatedDigest();
  const documents = await kept(`paraphrases-${digest}`, async () => {
    const made = [];
    for (const [index, { field, label }] of paraphrases.entries()) {
      const { pdf, truth } = await makeDocument(paraphrase(field, label), index % 3);
      made.push({ field, label, truth, pages: (await readPdf(pdf)).pages });
    }
    return made;
  });
  return documents.map(({ field, label, truth, pages }) => {
    const judged = judge(truth, extractDocument({ kind: truth.kind, pages }));
    // A coupon's row without its dates is no fault of its own.
    const isWrong = judged.some(
      ({ list, outcome }) => list !== 'couponChangeHistories' && (outcome === 'wrong' || outcome === 'spurious'),
    );
    const isBlank = judged.some((each) => each.field === field && each.outcome === 'missing');
    return { field, label, outcome: isWrong ? 'wrong' : isBlank ? 'blank' : 'right' };
  });
}

export interface ContradictionOutcome extends Planted {
  /** A conflict was told of the field, with the value that was planted or the one in the table beside the other. */
  told: boolean;
}

export interface ContradictionFigures {
  outcomes: ContradictionOutcome[];
  /** Of the same documents without a contradiction: how many there are, and in how many a conflict was told. */
  controls: number;
  falseAlarms: number;
}

const plain = (value: unknown) =>
  JSON.stringify(value)
    ?.replace(/[^A-Za-z0-9.]/g, '')
    .toUpperCase() ?? '';

/** Documents whose table says one thing and whose sentence another, field by field. */
export async function readContradictions(): Promise<ContradictionFigures> {
  const digest = await generatedDigest();
  const documents = await kept(`contradictions-${digest}`, async () => {
    const made = [];
    for (const form of [0, 1, 2, 3]) {
      for (const field of [null, ...contradictable]) {
        const { family, planted } = contradiction(field, form);
        const { pdf, truth } = await makeDocument(family, 1);
        made.push({ planted: planted(), kind: truth.kind, pages: (await readPdf(pdf)).pages });
      }
    }
    return made;
  });
  const outcomes: ContradictionOutcome[] = [];
  let controls = 0;
  let falseAlarms = 0;
  for (const { planted, kind, pages } of documents) {
    const { findings } = extractDocument({ kind, pages });
    const conflicts = findings.filter(({ code }) => code === 'CONFLICT');
    if (planted === null) {
      controls += 1;
      if (conflicts.length > 0) falseAlarms += 1;
    } else {
      const told = conflicts.some(
        ({ field, alternatives = [] }) =>
          field === planted.field &&
          [plain(planted.said), plain(planted.table)].some((value) =>
            alternatives.some((other) => plain(other.value) === value),
          ),
      );
      outcomes.push({ ...planted, told });
    }
  }
  return { outcomes, controls, falseAlarms };
}

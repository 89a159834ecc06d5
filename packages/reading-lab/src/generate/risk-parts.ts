import { type Block, grid, heading, pairs, text } from './blocks.ts';
import type { DealClass } from './deal.ts';
import { riskOrder, sharesInLine } from './parts.ts';
import { listOf, type RiskField, type Say } from './say.ts';

/** Base case beside the sensitivity: columns grouped by figure, or by case; the stress may stand first. */
export function casesTable(
  say: Say,
  form: 'by-figure' | 'by-case' | 'row-each' | 'stacked-rows',
  stressFirst = false,
): Block[] {
  const { classes } = say;
  const cases = [say.label('baseCase'), say.label('stressCase')];
  const order = stressFirst ? [1, 0] : [0, 1];
  const cell = (note: DealClass, field: RiskField, which: number) =>
    which === 0 ? say.risk(note, field) : say.trap(note.stress, field);
  const name = (note: DealClass) => `Class ${note.name}`;
  switch (form) {
    case 'by-figure':
      return [
        grid(
          [
            ['', ...riskOrder.map((field) => ({ text: say.label(field), span: 2 }))],
            [say.label('class'), ...riskOrder.flatMap(() => order.map((which) => cases[which] as string))],
            ...classes.map((note) => [
              name(note),
              ...riskOrder.flatMap((field) => order.map((which) => cell(note, field, which))),
            ]),
          ],
          { heads: 2, size: 8 },
        ),
      ];
    case 'by-case':
      return [
        grid(
          [
            ['', ...order.map((which) => ({ text: cases[which] as string, span: 3 }))],
            [say.label('class'), ...order.flatMap(() => riskOrder.map((field) => say.label(field)))],
            ...classes.map((note) => [
              name(note),
              ...order.flatMap((which) => riskOrder.map((field) => cell(note, field, which))),
            ]),
          ],
          { heads: 2, size: 8 },
        ),
      ];
    case 'row-each':
      return [
        grid([
          [say.label('class'), 'Case', ...riskOrder.map((field) => say.label(field))],
          ...classes.flatMap((note) =>
            order.map((which, index) => [
              index === 0 ? name(note) : '',
              cases[which] as string,
              ...riskOrder.map((field) => cell(note, field, which)),
            ]),
          ),
        ]),
      ];
    default:
      return order.flatMap((which) => [
        heading(cases[which] as string),
        grid([
          [say.label('class'), ...riskOrder.map((field) => say.label(field))],
          ...classes.map((note) => [name(note), ...riskOrder.map((field) => cell(note, field, which))]),
        ]),
      ]);
  }
}

/** Annual figures beside those over the whole term. */
export function termTable(say: Say, termFirst = false): Block {
  const spans = [say.label('annual'), say.label('wholeTerm')];
  const order = termFirst ? [1, 0] : [0, 1];
  const cell = (note: DealClass, field: RiskField, which: number) =>
    which === 0 ? say.risk(note, field) : say.trap(note.wholeTerm, field);
  return grid(
    [
      ['', ...say.classes.map((note) => ({ text: `Class ${note.name}`, span: 2 }))],
      ['', ...say.classes.flatMap(() => order.map((which) => spans[which] as string))],
      ...riskOrder.map((field) => [
        say.label(field),
        ...say.classes.flatMap((note) => order.map((which) => cell(note, field, which))),
      ]),
    ],
    { heads: 2, size: 8.5 },
  );
}

/** What each peril adds to the expected loss. */
export function sharesPart(
  say: Say,
  form: 'perils-as-rows' | 'perils-as-columns' | 'lines' | 'prose' | 'cells',
): Block[] {
  const { classes, perilNames: names } = say;
  const none = say.choose(['', '–', '', '-', 'n/a']);
  const cell = (note: DealClass, peril: string) =>
    note.perils.some(({ name }) => name === peril) ? say.share(note, peril) : none;
  const title = heading(say.label('shares'));
  switch (form) {
    case 'perils-as-rows':
      return [
        title,
        grid([
          [say.choose(['Peril', 'Covered Peril', 'Peril / region']), ...say.classNames],
          ...names.map((peril) => [peril, ...classes.map((note) => cell(note, peril))]),
        ]),
      ];
    case 'perils-as-columns':
      return [
        title,
        grid([
          [say.label('class'), ...names],
          ...classes.map((note) => [`Class ${note.name}`, ...names.map((peril) => cell(note, peril))]),
        ]),
      ];
    case 'lines':
      return [title, ...classes.map((note) => text(`Class ${note.name}: ${sharesInLine(say, note)}`, { after: 3 }))];
    case 'cells':
      return [
        pairs([
          [say.label('shares'), classes.map((note) => `Class ${note.name}: ${sharesInLine(say, note)}.`).join(' ')],
        ]),
      ];
    default:
      return classes.map((note) =>
        text(
          say.choose([
            `Of the expected loss of the Class ${note.name} Notes, ${listOf(note.perils.map(({ name }) => `${say.share(note, name)} comes from ${name}`))}.`,
            `The expected loss of the Class ${note.name} Notes is attributable to ${listOf(note.perils.map(({ name }) => `${name} (${say.share(note, name)})`))}.`,
            `${listOf(note.perils.map(({ name }) => `${name} accounts for ${say.share(note, name)}`))} of the modelled expected loss of the Class ${note.name} Notes.`,
          ]),
        ),
      );
  }
}

/** One sentence of modelled results of a class, as an expert's report has it. */
export function riskSentence(say: Say, note: DealClass, shift = 0): string {
  const [attachment, loss, exhaustion] = riskOrder.map((field) => say.risk(note, field));
  return say.choose(
    [
      `The modelled annual attachment probability of the Class ${note.name} Notes is ${attachment}, their annual exhaustion probability ${exhaustion} and their annual expected loss ${loss}.`,
      `For the Class ${note.name} Notes, the analysis gives an expected loss of ${loss} a year, a probability of ${attachment} that some principal is lost in a year and a probability of ${exhaustion} that all of it is.`,
      `The Class ${note.name} Notes have an annual expected loss of ${loss}, with annual probabilities of attachment and exhaustion of ${attachment} and ${exhaustion}, respectively.`,
      `In any one year the chance of a first loss to the Class ${note.name} Notes is ${attachment} and that of a total loss ${exhaustion}; on average ${loss} of principal is expected to be lost.`,
    ],
    shift,
  );
}

export const riskAnalysisHeading = (say: Say) =>
  heading(
    say.choose(['Expert Risk Analysis', 'Risk Modelling Results', 'Summary of Modelled Results', 'Risk Analysis']),
    { size: 12 },
  );

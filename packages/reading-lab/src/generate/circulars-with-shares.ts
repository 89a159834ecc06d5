import { type Block, grid, heading, pairs, text } from './blocks.ts';
import type { DealClass } from './deal.ts';
import type { Family } from './family.ts';
import { filler, riskFactors } from './filler.ts';
import { classRows, commonTerms, cover, identifierTable, riskOrder, summaryHeading } from './parts.ts';
import { prior, resetOpening, resetOrder, updated } from './reset-parts.ts';
import { listOf, percentText, type Say } from './say.ts';

const allOf = (say: Say) => percentText(100, say.voice.percent, 1);

/** The words over the shares: not all of them speak of expected loss. */
const title = (say: Say, shift = 0) =>
  say.choose(
    [
      'Contribution by peril',
      'Loss contribution',
      'Risk breakdown',
      'Composition of modelled annual loss',
      'Peril contribution',
      'Where the risk comes from',
      'Breakdown of modelled loss by peril',
      'Split by covered peril',
      'Relative contribution of the perils',
    ],
    shift,
  );

/** "US Earthquake" as region and hazard. */
function parted(peril: string): [string, string] {
  const match = /^(US|Florida|California|Japan|Europe|Mexico|Caribbean|New Zealand) (.+)$/.exec(peril);
  return match ? [match[1] as string, match[2] as string] : ['', peril];
}

/** Shares of something else, or of other times, which are not wanted. */
function otherShares(say: Say): Block[] {
  const portion = () => {
    const first = say.random.whole(30, 70) + say.random.whole(0, 9) / 10;
    return [first, 100 - first].map((value) => percentText(value, say.voice.percent, 1));
  };
  const [insured, lost, paid] = [portion(), portion(), portion()];
  const [one = '', two = ''] = say.perilNames;
  return [
    heading(say.choose(['Insured values by state', 'Exposure by state'])),
    grid([
      ['State', 'Total insured value', 'Share'],
      ['Florida', '$41,200,000,000', insured[0] as string],
      ['Texas', '$27,900,000,000', insured[1] as string],
    ]),
    heading(
      say.choose(['Historical losses by peril', 'Loss experience of the Ceding Insurer', 'Past claims by peril']),
    ),
    grid([
      ['Peril', 'Claims paid', 'Share of claims'],
      [one, '$312,000,000', lost[0] as string],
      [two, '$198,000,000', lost[1] as string],
    ]),
    heading(say.choose(['Premium by line', 'Subject premium by peril insured'])),
    grid([
      ['', 'Portion of premium'],
      [one, paid[0] as string],
      [two, paid[1] as string],
    ]),
  ];
}

/** A table for a class and its shares, under the name of the class. */
const tablesOfClasses = (say: Say): Block[] =>
  say.classes.flatMap((note) => [
    heading(`Class ${note.name} Notes`),
    grid([
      [say.choose(['Peril', 'Covered Peril', 'Risk']), say.choose(['Contribution', 'Share', 'Per cent of total'])],
      ...note.perils.map(({ name }) => [name, say.share(note, name)]),
      [say.choose(['Total', 'All perils', 'Sum']), allOf(say)],
    ]),
  ]);

const rowsWithTotal = (say: Say): Block[] => [
  heading(title(say)),
  grid([
    [say.choose(['Peril', 'Covered Peril', '']), ...say.classNames],
    ...say.perilNames.map((peril) => [peril, ...say.classes.map((note) => say.share(note, peril))]),
    ['Total', ...say.classes.map(() => allOf(say))],
  ]),
];

/** Per cent of principal beside the shares of it. */
function lossAndShare(say: Say, note: DealClass, peril: string): string {
  const share = note.perils.find(({ name }) => name === peril)?.share ?? 0;
  return percentText((note.risk.loss * share) / 100, say.voice.percent, 3);
}

/** Which layout of shares stands where in a circular; `others` puts shares of other things beside them. */
const circular = (say: Say, shares: readonly Block[], others = false): Block[] => [
  ...cover(say),
  summaryHeading(say),
  pairs(commonTerms(say)),
  classRows(say, ['amount', 'spread', 'cusip', 'isin']),
  text(filler(say, 3)),
  ...(others ? otherShares(say) : []),
  heading(say.choose(['Results of the risk analysis', 'Modelled results', 'Risk analysis']), { size: 12 }),
  classRows(say, [...riskOrder]),
  ...shares,
  text(filler(say, 3)),
  ...riskFactors(say, 2),
];

type Layout = Omit<Family, 'kind' | 'voice' | 'compose'> & { others?: true; shares: (say: Say) => Block[] };

const layouts: readonly Layout[] = [
  { name: 'shares-with-total', wish: { classes: 2, perils: 3 }, others: true, shares: rowsWithTotal },
  {
    name: 'shares-total-column',
    wish: { classes: 3, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      grid([
        ['', ...say.perilNames, 'Total'],
        ...say.classes.map((note) => [note.name, ...note.perils.map(({ name }) => say.share(note, name)), allOf(say)]),
      ]),
    ],
  },
  {
    name: 'shares-table-a-class',
    wish: { classes: 2, perils: 3 },
    others: true,
    shares: (say) => [heading(title(say)), ...tablesOfClasses(say)],
  },
  {
    name: 'shares-region-and-peril',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      grid([
        ['Region', 'Peril', ...say.classNames.map((name) => `${name} contribution`)],
        ...say.perilNames.map((peril) => [
          ...(parted(peril)[0] === '' ? ['All regions', peril] : parted(peril)),
          ...say.classes.map((note) => say.share(note, peril)),
        ]),
      ]),
    ],
  },
  {
    name: 'shares-class-in-each-row',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      grid([
        ['Class', 'Peril', 'Contribution'],
        ...say.classes.flatMap((note) =>
          note.perils.map(({ name }, index) => [index === 0 ? `Class ${note.name}` : '', name, say.share(note, name)]),
        ),
      ]),
    ],
  },
  {
    name: 'shares-and-rates',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      grid(
        [
          ['', ...say.classNames.map((name) => ({ text: name, span: 2 }))],
          ['Peril', ...say.classes.flatMap(() => ['Annual loss', '% of total'])],
          ...say.perilNames.map((peril) => [
            peril,
            ...say.classes.flatMap((note) => [lossAndShare(say, note, peril), say.share(note, peril)]),
          ]),
          ['Total', ...say.classes.flatMap((note) => [say.risk(note, 'loss'), allOf(say)])],
        ],
        { heads: 2 },
      ),
    ],
  },
  {
    name: 'shares-by-case',
    wish: { classes: 1, perils: 3 },
    shares: (say) => {
      const note = say.firstClass;
      const [first = 0, ...rest] = note.perils.map(({ share }) => share * 0.9);
      const stressed = [100 - rest.reduce((sum, share) => sum + share, 0), ...rest];
      return [
        heading(title(say)),
        grid([
          ['Peril', say.label('baseCase'), say.label('stressCase')],
          ...note.perils.map(({ name }, index) => [
            name,
            say.share(note, name),
            percentText(stressed[index] ?? first, say.voice.percent, 1),
          ]),
          ['Total', allOf(say), allOf(say)],
        ]),
      ];
    },
  },
  {
    name: 'shares-after-leaders',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name} Notes`),
        pairs(
          note.perils.map(({ name }) => [name, say.share(note, name)]),
          'leaders',
        ),
      ]),
    ],
  },
  {
    name: 'shares-typewritten',
    wish: { classes: 3, perils: 3 },
    style: { font: 'Courier', size: 9, margin: 56 },
    shares: (say) => [
      text(`${title(say).toUpperCase()} (PER CENT)`),
      grid([
        ['PERIL', ...say.classNames.map((name) => name.toUpperCase())],
        ...say.perilNames.map((peril) => [peril, ...say.classes.map((note) => say.share(note, peril, 'bare'))]),
        ['TOTAL', ...say.classes.map(() => '100.0')],
      ]),
    ],
  },
  {
    name: 'shares-and-remainder',
    wish: { classes: 2, perils: 2 },
    shares: (say) =>
      say.classes.map((note) => {
        const [one, two] = note.perils as [DealClass['perils'][number], DealClass['perils'][number]];
        const rest = say.tell('the remainder', note.name, `share:${two.name}`, two.share);
        return text(
          say.choose([
            `Approximately ${say.share(note, one.name)} of the expected loss of the Class ${note.name} Notes is attributable to ${one.name} and ${rest} to ${two.name}.`,
            `${one.name} makes up ${say.share(note, one.name)} of the modelled expected loss of the Class ${note.name} Notes; ${rest} comes from ${two.name}.`,
          ]),
        );
      }),
  },
  {
    name: 'shares-of-one-peril',
    wish: { classes: 2, perils: 1 },
    shares: (say) => {
      const [peril = ''] = say.perilNames;
      const whole = say.tell(
        say.choose(['100% of the expected loss', 'All of the expected loss', 'The entire expected loss']),
        '*',
        `share:${peril}`,
        100,
      );
      return [text(`${whole} of each class of Notes is attributable to ${peril}.`)];
    },
  },
  {
    name: 'shares-of-each-class-in-lines',
    wish: { classes: 3, perils: 3 },
    others: true,
    shares: (say) => [
      heading(title(say)),
      ...say.classes.map((note) =>
        text(`Class ${note.name}: ${note.perils.map(({ name }) => `${name} ${say.share(note, name)}`).join('; ')}`, {
          after: 3,
        }),
      ),
    ],
  },
  {
    name: 'shares-in-rows-of-terms',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      grid([
        ['', ...say.classNames],
        [say.label('loss'), ...say.classes.map((note) => say.risk(note, 'loss'))],
        [say.choose(['of which:', 'made up of', 'by peril:']), ...say.classes.map(() => '')],
        ...say.perilNames.map((peril) => [`– ${peril}`, ...say.classes.map((note) => say.share(note, peril))]),
      ]),
    ],
  },
  {
    name: 'shares-in-figure-of-chart',
    wish: { classes: 2, perils: 3 },
    shares: (say) =>
      say.classes.flatMap((note, index) => [
        text(`Figure ${index + 1}: ${title(say)}, Class ${note.name} Notes`),
        text(note.perils.map(({ name }) => `${name}, ${say.share(note, name)}`).join('    '), { align: 'center' }),
      ]),
  },
  {
    name: 'shares-over-the-page',
    wish: { classes: 2, perils: 4 },
    shares: (say) => [...Array.from({ length: 5 }, () => text(filler(say, 5))), ...rowsWithTotal(say)],
  },
  {
    name: 'shares-under-regions',
    wish: { classes: 2, perils: 4 },
    shares: (say) => {
      const regions = [...new Set(say.perilNames.map((peril) => parted(peril)[0] || 'Elsewhere'))];
      return [
        heading(title(say)),
        grid([
          ['Peril', ...say.classNames],
          ...regions.flatMap((region) => [
            [region, ...say.classes.map(() => '')],
            ...say.perilNames
              .filter((peril) => (parted(peril)[0] || 'Elsewhere') === region)
              .map((peril) => [`   ${peril}`, ...say.classes.map((note) => say.share(note, peril))]),
          ]),
          ['All perils', ...say.classes.map(() => allOf(say))],
        ]),
      ];
    },
  },
  {
    name: 'shares-peril-and-region',
    wish: { classes: 1, perils: 3 },
    shares: (say) => {
      const note = say.firstClass;
      return [
        heading(title(say)),
        grid([
          ['Peril', 'Region', 'Contribution (%)'],
          ...note.perils.map(({ name }) => {
            const [region, hazard] = parted(name);
            return [hazard, region === '' ? '–' : region, say.share(note, name, 'bare')];
          }),
          ['Total', '', '100.0'],
        ]),
      ];
    },
  },
  {
    name: 'shares-in-cell-of-class',
    wish: { classes: 3, perils: 3 },
    style: { font: 'Helvetica', size: 9 },
    shares: (say) => [
      grid([
        ['Class', say.label('loss'), title(say)],
        ...say.classes.map((note) => [
          `Class ${note.name}`,
          say.risk(note, 'loss'),
          note.perils.map(({ name }) => `${name} ${say.share(note, name)}`).join('; '),
        ]),
      ]),
    ],
  },
  {
    name: 'shares-as-terms-of-class',
    wish: { classes: 2, perils: 3 },
    shares: (say) =>
      say.classes.flatMap((note) => [
        heading(`Class ${note.name} Notes`),
        pairs([
          ['Rating', 'Not rated'],
          [title(say), note.perils.map(({ name }) => `${name}: ${say.share(note, name)}`).join('\n')],
          ['Trigger', 'Indemnity, per occurrence'],
        ]),
      ]),
  },
  {
    name: 'shares-bare-figures',
    wish: { classes: 2, perils: 3 },
    others: true,
    shares: (say) => [
      heading(`${title(say)} (%)`),
      grid([
        ['', ...say.classes.map((note) => note.name)],
        ...say.perilNames.map((peril) => [peril, ...say.classes.map((note) => say.share(note, peril, 'bare'))]),
      ]),
    ],
  },
  {
    name: 'shares-side-by-side',
    wish: { classes: 2, perils: 3 },
    shares: (say) => {
      const [one, two] = say.classes as [DealClass, DealClass];
      return [
        heading(title(say)),
        grid([
          [`Class ${one.name}`, '', `Class ${two.name}`, ''],
          ...say.perilNames.map((peril) => [peril, say.share(one, peril), peril, say.share(two, peril)]),
        ]),
      ];
    },
  },
  {
    name: 'shares-with-footnotes',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(`${title(say)} (1)`),
      grid([
        ['Peril', ...say.classNames],
        ...say.perilNames.map((peril, index) => [
          `${peril}${index === 0 ? ' (2)' : index === 1 ? '*' : ''}`,
          ...say.classes.map((note) => say.share(note, peril)),
        ]),
      ]),
      text(
        '(1) Shares may not add up to 100% because of rounding. (2) Including storm surge. * Shake and fire following.',
      ),
    ],
  },
  {
    name: 'shares-case-in-each-row',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      grid([
        [say.label('class'), 'Case', ...say.perilNames],
        ...say.classes.flatMap((note) => {
          const moved = note.perils.map(({ share }, index) => share + (index === 0 ? 3 : index === 1 ? -3 : 0));
          return [
            [`Class ${note.name}`, say.label('baseCase'), ...note.perils.map(({ name }) => say.share(note, name))],
            ['', say.label('stressCase'), ...moved.map((share) => percentText(share, say.voice.percent, 1))],
          ];
        }),
      ]),
    ],
  },
  {
    name: 'shares-stressed-below',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      grid([
        ['', ...say.classNames],
        ...say.perilNames.map((peril) => [peril, ...say.classes.map((note) => say.share(note, peril))]),
      ]),
      heading(`${title(say)} – ${say.label('stressCase')}`),
      grid([
        ['', ...say.classNames],
        ...say.perilNames.map((peril, index) => [
          peril,
          ...say.classes.map((note) =>
            percentText(
              (note.perils.find(({ name }) => name === peril)?.share ?? 0) + (index === 0 ? 4 : index === 1 ? -4 : 0),
              say.voice.percent,
              1,
            ),
          ),
        ]),
      ]),
    ],
  },
  {
    name: 'shares-told-at-length',
    wish: { classes: 2, perils: 3 },
    shares: (say) =>
      say.classes.map((note) => {
        const [one, two, three] = note.perils.map(({ name }) => [name, say.share(note, name)] as const) as [
          readonly [string, string],
          readonly [string, string],
          readonly [string, string],
        ];
        return text(
          say.choose([
            `The principal driver of modelled loss to the Class ${note.name} Notes is ${one[0]}, which contributes ${one[1]} of expected loss, followed by ${two[0]} with ${two[1]} and ${three[0]} with ${three[1]}.`,
            `For Class ${note.name}, ${one[0]} contributes ${one[1]}, ${two[0]} ${two[1]} and ${three[0]} ${three[1]} to the modelled expected loss.`,
            `By peril, the expected loss of the Class ${note.name} Notes divides into ${one[1]} for ${one[0]}, ${two[1]} for ${two[0]} and ${three[1]} for ${three[0]}.`,
          ]),
        );
      }),
  },
  {
    name: 'shares-in-numbered-table',
    wish: { classes: 2, perils: 4 },
    shares: (say) => [
      text('Table 7'),
      grid([
        ['Peril', ...say.classes.map((note) => `Class ${note.name} (%)`)],
        ...say.perilNames.map((peril) => [peril, ...say.classes.map((note) => say.share(note, peril, 'bare'))]),
        ['Class total', ...say.classes.map(() => '100.0')],
      ]),
    ],
  },
  {
    name: 'shares-in-fractions',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      grid([
        ['Peril', ...say.classNames],
        ...say.perilNames.map((peril) => [
          peril,
          ...say.classes.map((note) => {
            const share = note.perils.find(({ name }) => name === peril)?.share ?? 0;
            return say.tell((share / 100).toFixed(3), note.name, `share:${peril}`, share);
          }),
        ]),
        ['Total', ...say.classes.map(() => '1.000')],
      ]),
    ],
  },
  {
    name: 'shares-a-row-each-class-and-peril',
    wish: { classes: 3, perils: 2 },
    shares: (say) => [
      heading(title(say)),
      pairs(
        say.classes.flatMap((note) =>
          note.perils.map(({ name }): [string, string] => [`Class ${note.name} – ${name}`, say.share(note, name)]),
        ),
        'leaders',
      ),
    ],
  },
  {
    name: 'shares-under-bullets',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      ...say.classes.flatMap((note) => [
        text(`Class ${note.name} Notes:`, { after: 3 }),
        ...note.perils.map(({ name }) =>
          text(`• ${say.choose([`${name} – ${say.share(note, name)}`, `${say.share(note, name)} ${name}`])}`, {
            indent: 14,
            after: 4,
          }),
        ),
      ]),
    ],
  },
  {
    name: 'shares-a-line-each-peril',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      ...say.perilNames.map((peril) =>
        text(`${peril}: ${say.classes.map((note) => `Class ${note.name} ${say.share(note, peril)}`).join(', ')}`, {
          after: 5,
        }),
      ),
    ],
  },
  {
    name: 'shares-of-class-told-above',
    wish: { classes: 2, perils: 3 },
    shares: (say) =>
      say.classes.flatMap((note) => [
        text(
          `The following table shows for the Class ${note.name} Notes what each covered peril adds to the modelled loss in the ${say.label('baseCase').toLowerCase()}:`,
        ),
        grid([['Peril', 'Per cent'], ...note.perils.map(({ name }) => [name, say.share(note, name)])]),
      ]),
  },
  {
    name: 'shares-of-unnamed-class',
    wish: { classes: 1, perils: 3 },
    unnamedClass: true,
    shares: (say) => {
      const note = say.firstClass;
      return [
        heading(title(say)),
        grid([['Peril', 'Contribution'], ...note.perils.map(({ name }) => [name, say.share(note, name)])]),
      ];
    },
  },
  {
    name: 'shares-in-turn',
    wish: { classes: 2, perils: 2 },
    shares: (say) => {
      const [one, two] = say.perilNames as [string, string];
      return say.classes.map((note) =>
        text(
          `${one} and ${two} account for ${say.share(note, one)} and ${say.share(note, two)}, respectively, of the expected loss of the Class ${note.name} Notes.`,
        ),
      );
    },
  },
  {
    name: 'shares-of-classes-in-order',
    wish: { classes: 3, perils: 3 },
    shares: (say) => [
      text(
        `The share of the expected loss of the ${listOf(say.classNames)} Notes that is due to each peril is, respectively: ${say.perilNames
          .map((peril) => `${peril} ${listOf(say.classes.map((note) => say.share(note, peril)))}`)
          .join('; ')}.`,
      ),
    ],
  },
  {
    name: 'shares-with-words-in-cells',
    wish: { classes: 2, perils: 3 },
    shares: (say) => [
      heading(title(say)),
      grid(
        say.perilNames.map((peril) => [
          peril,
          ...say.classes.map((note) => `Class ${note.name}: ${say.share(note, peril)}`),
        ]),
      ),
    ],
  },
];

/** Circulars that tell in many layouts what each peril adds to the expected loss. */
export const circularsWithShares: readonly Family[] = [
  ...layouts.map(({ shares, others, ...layout }, index): Family => ({
    ...layout,
    kind: 'OC',
    voice: { number: 70 + index, percent: index % 5 === 2 ? 'spaced' : 'sign' },
    compose: (say) => circular(say, shares(say), others),
  })),
  {
    name: 'shares-before-and-after',
    kind: 'RESET',
    voice: { number: 91, dates: 'us' },
    wish: { classes: 2, perils: 3 },
    compose: (say) => [
      ...resetOpening(say),
      ...identifierTable(say),
      ...say.classes.flatMap((note) => {
        const old = note.perils.map(({ share }) => share * 0.92);
        old[0] = 100 - old.slice(1).reduce((sum, share) => sum + share, 0);
        return [
          heading(`Class ${note.name} Notes`),
          grid([
            ['', say.label('prior'), say.label('updated')],
            ...resetOrder.map((field) => [say.label(field), prior(say, note, field), updated(say, note, field)]),
          ]),
          text(`${title(say)}:`),
          grid([
            ['Peril', say.label('prior'), say.label('updated')],
            ...note.perils.map(({ name }, index) => [
              name,
              percentText(old[index] as number, say.voice.percent, 1),
              say.share(note, name),
            ]),
          ]),
        ];
      }),
      text(`${listOf(say.classNames)}: ${filler(say, 3)}`),
    ],
  },
];

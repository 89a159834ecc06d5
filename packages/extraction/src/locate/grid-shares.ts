import { spansOf, type Span } from '../layout/flow.ts';
import { readBareRate, readPercents } from '../read/percent.ts';
import { hasHazard, readPeril } from '../read/perils.ts';
import { findClasses, type ClassMention } from './classes.ts';
import type { Context } from './context.ts';
import type { CellContext } from './grid-context.ts';
import { mention } from './push.ts';
import { bareLabel, type Field } from './vocabulary.ts';

const sumRow = /^(?:total|sum|all perils|aggregate|overall|combined)\b/i;

/** Where the peril's name stands, when it is the row's label. */
function spansOfName(each: CellContext, name: string): Span[] {
  const cell = [...each.labelCells, ...each.headerCells].find((label) => label.flow.text.includes(name));
  const at = cell ? cell.flow.text.indexOf(name) : -1;
  return cell ? spansOf(cell.flow, at, at + name.length) : [];
}

const shareWords = String.raw`(?:share|contribution|portion|proportion|percentage|attribution|allocation|%)`;
const lossWords = String.raw`(?:(?:the|total|base|case|annual|modell?ed)\s+)*(?:expected\s+(?:annual\s+)?loss|EL|AAL|E\(loss\))`;
const shareTail = new RegExp(
  String.raw`[\s,:–—-]*(?:${shareWords}\s*(?:of|to|in)\s*${lossWords}|\(?${shareWords}\)?)\b.*$`,
  'i',
);
const shareHead = new RegExp(
  String.raw`^(?:${shareWords}\s+(?:of|to)\s+${lossWords}|${lossWords}\s+${shareWords}|${lossWords})\s*(?:from|of|by|for|due to|attributable to|[:–—-])\s+|^(?:the\s+)?(?:share|portion|contribution)\s+(?:of|from)\s+`,
  'i',
);

/** The peril in a label such as "US Wind share of expected loss" or "Expected loss from US Wind". */
function perilOfLabel(label: string): string {
  const bare = label.replace(
    /^(?:(?:reset|updated|new|revised|modell?ed|annual)\s+)+(?=(?:expected|EL\b|share|contribution))/i,
    '',
  );
  const short = bare.replace(shareHead, '').replace(shareTail, '');
  return /[A-Za-z]{3}/.test(short) ? short : label;
}

const lossFrom = /^(?:EL|expected (?:annual )?loss)\s+(?:from|due to|attributable to|arising from|caused by)\s/i;

/** "Expected loss from flood | Class A: 30.1%; Class B: 8.0%": the shares of the label's peril, a class each. */
export function readSharesOfClasses(context: Context, each: CellContext, field: Field | null): boolean {
  const label = bareLabel(each.label);
  const isOfPeril = hasHazard(each.label) && (field === 'attribution' || lossFrom.test(label));
  if (!isOfPeril || context.qualifiers.sensitivity) return false;
  const { flow } = each.cell;
  const perilName = perilOfLabel(label);
  const peril = readPeril(perilName);
  const tokens = readPercents(flow.text);
  const mentions = findClasses(flow.text, context.facts.classSet);
  const areInTurn =
    tokens.length > 1 &&
    mentions.length === tokens.length &&
    tokens.every(({ from, to }, index) => {
      const next = mentions[index + 1]?.from ?? Infinity;
      return (mentions[index] as ClassMention).to <= from && to <= next;
    });
  if (!peril || !areInTurn) return false;
  for (const [index, token] of tokens.entries()) {
    context.ledger.shares.push({
      ...mention(context, 'attribution', flow, token, (mentions[index] as ClassMention).names),
      peril,
      perilSpans: spansOfName(each, perilName),
      group: context.group,
    });
  }
  return true;
}

/** Reads the share that a cell gives of the expected loss; true where the cell is done with. */
export function readShareCell(context: Context, each: CellContext, label: string): boolean {
  // "Florida | Hurricane | 12.5%": a name that stands in two cells.
  const whole = each.labels.map((own) => own.trim()).join(' ');
  const isParted = each.labels.length > 1 && each.labels[0] === label && hasHazard(whole) && !hasHazard(label);
  const perilName = perilOfLabel(isParted ? whole : label);
  const peril = readPeril(perilName);
  if (!peril || sumRow.test(perilName.trim())) return true;
  const { flow } = each.cell;
  const token = readPercents(flow.text)[0] ?? readBareRate(flow.text, '%');
  if (!token || (token.value !== null && (token.value > 100 || token.value < 0))) return false;
  context.ledger.shares.push({
    field: 'attribution',
    classes: context.classes ?? context.scope,
    explicit: context.classes !== null,
    value: token.value,
    spans: spansOf(flow, token.from, token.to),
    score: context.score + (context.classes !== null ? 6 : 0) + (context.qualifiers.base ? 3 : 0),
    rule: `${context.rule}.attribution`,
    peril,
    perilSpans: spansOfName(each, perilName),
    group: context.group,
  });
  return true;
}

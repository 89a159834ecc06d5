import type { PageModel } from '../layout/page-model.ts';
import type { DocumentKind, ExtractionResult, Finding, InputPage } from '../types.ts';

type Find = (finding: Finding) => void;

function checkPages(pages: readonly PageModel[], inputs: readonly InputPage[], find: Find): void {
  const corrupt = pages.filter((page) => page.corrupt).map((page) => page.input.page);
  if (corrupt.length > 0)
    find({
      code: 'CORRUPT_TEXT',
      severity: 'error',
      message: `The text layer is corrupt on page${corrupt.length > 1 ? 's' : ''} ${corrupt.slice(0, 12).join(', ')}.`,
    });
  const silent = inputs.filter((page) => page.text.trim() === '');
  const nothing = inputs.length === silent.length;
  // Nobody misses the back of a sheet, known to be blank by its picture, unless there is nothing else.
  const isBack = (page: InputPage) => page.source === 'ocr' && page.confidence === 1;
  const empty = silent.filter((page) => nothing || !isBack(page)).map((page) => page.page);
  if (empty.length > 0)
    find({
      code: 'UNREADABLE_PAGE',
      severity: nothing ? 'error' : 'warning',
      message: `No text could be read on page${empty.length > 1 ? 's' : ''} ${empty.slice(0, 12).join(', ')}.`,
    });
  const poor = inputs
    .filter((page) => page.source === 'ocr' && page.confidence < 0.75 && page.text.trim() !== '')
    .map((page) => page.page);
  if (poor.length > 0)
    find({
      code: 'LOW_CONFIDENCE',
      severity: 'warning',
      message: `Page${poor.length > 1 ? 's' : ''} ${poor.slice(0, 12).join(', ')} could be recognised only poorly.`,
    });
}

/** A program may fill in a field and leave what is drawn as it was; viewers then show the one or the other. */
function checkFields(inputs: readonly InputPage[], find: Find): void {
  for (const { page, otherFields = [] } of inputs) {
    for (const { drawn, value } of otherFields) {
      const message = `A form field on page ${page} is drawn as "${drawn}" but has the value "${value}": what is drawn was read.`;
      find({ code: 'FIELD_DIFFERS', severity: 'warning', message });
    }
  }
}

/** Adds what only the reader can know of a document. What follows from its values is found wherever they are. */
export function check(
  result: ExtractionResult,
  kind: DocumentKind,
  pages: readonly PageModel[],
  inputs: readonly InputPage[],
): void {
  const find: Find = (finding) => result.findings.push(finding);
  const { securities, modeledStats, couponChangeHistories } = result;
  if (kind === 'OC' ? securities.length === 0 : modeledStats.length === 0 && couponChangeHistories.length === 0) {
    find({ code: 'NO_SECURITIES', severity: 'error', message: 'No class of notes was found in the document.' });
  }
  checkPages(pages, inputs, find);
  checkFields(inputs, find);
}

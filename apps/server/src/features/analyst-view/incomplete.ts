import {
  extractedFields,
  listNames,
  sectionTitles,
  type ExtractedLists,
  type FieldError,
  type Finding,
} from '@landfall/contract';
import { AppError } from '../../platform/errors.ts';

/** `modeledStats[2].expectedLoss` in the words of the editor: its section, class and label. */
function inWords({ path, message }: FieldError, lists: ExtractedLists): string {
  const [, name, index, field] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
  const list = listNames.find((one) => one === name);
  if (!list) return message;
  const label = extractedFields[list].find((one) => one.name === field)?.label ?? field;
  const issuerClass = lists[list][Number(index)]?.issuerClass;
  return `${sectionTitles[list]}${issuerClass ? ` of Class ${issuerClass}` : ''}, ${label}: ${message}`;
}

/** Why a document cannot be signed off: the first reason in words, all of them by their path. */
export function incomplete(fields: readonly FieldError[], lists: ExtractedLists): AppError {
  const [first] = fields;
  const more = fields.length > 1 ? ` (and ${fields.length - 1} more)` : '';
  return new AppError('SIGN_OFF_INCOMPLETE', `${first ? inWords(first, lists) : ''}${more}`, { fields });
}

/** As precisely as the finding is placed; one of the whole document by its code. */
const pathOf = ({ code, list, index, field }: Finding): string =>
  list === undefined
    ? code
    : `${list}${index === undefined ? '' : `[${index}]`}${field === undefined ? '' : `.${field}`}`;

/** The errors that nobody has given a reason for. */
export function notAcknowledged(left: readonly Finding[]): AppError {
  const fields = left.map((finding) => ({
    path: pathOf(finding),
    message: `${finding.code}: ${finding.issuerClass ? `Class ${finding.issuerClass}: ` : ''}${finding.message}`,
  }));
  const message =
    left.length === 1
      ? 'An error is to be acknowledged with a reason before sign-off.'
      : `${left.length} errors are to be acknowledged with a reason each before sign-off.`;
  return new AppError('FINDINGS_NOT_ACKNOWLEDGED', message, { fields });
}

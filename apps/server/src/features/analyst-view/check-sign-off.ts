import {
  checkLists,
  classesOf,
  requiredMessage,
  sectionsOf,
  sectionTitles,
  type ExtractedLists,
  type FieldError,
  type ListName,
} from '@landfall/contract';
import { issueErrors } from './review.ts';

/** Every class has rows in every section, and every row a class. */
function checkClasses(lists: ExtractedLists, sections: readonly ListName[]): FieldError[] {
  const classes = classesOf(lists);
  const first = sections[0] ?? 'securities';
  if (classes.length === 0) return [{ path: first, message: 'There is no class to sign off.' }];
  const empty = classes.flatMap((issuerClass) =>
    sections
      .filter((list) => !lists[list].some((row) => row.issuerClass === issuerClass))
      .map((list) => ({ path: list, message: `Class ${issuerClass} has no ${sectionTitles[list]}.` })),
  );
  const classless = sections
    .filter((list) => list !== 'securities')
    .flatMap((list) =>
      lists[list].flatMap((row, index) =>
        row.issuerClass === null ? [{ path: `${list}[${index}].issuerClass`, message: requiredMessage }] : [],
      ),
    );
  return [...empty, ...classless];
}

/** One row a class, and no identifier for two of them. */
function checkTwins({ securities }: ExtractedLists): FieldError[] {
  return (['issuerClass', 'isin', 'cusip'] as const).flatMap((field) => {
    const label = field === 'issuerClass' ? 'class' : field.toUpperCase();
    return securities.flatMap((row, index) => {
      const isTwin = row[field] !== null && securities.findIndex((other) => other[field] === row[field]) < index;
      return isTwin ? [{ path: `securities[${index}].${field}`, message: `Another row has this ${label}` }] : [];
    });
  });
}

function checkDates(lists: ExtractedLists, sections: readonly ListName[]): FieldError[] {
  const histories = (['modeledStats', 'couponChangeHistories', 'elAttributions'] as const).filter((list) =>
    sections.includes(list),
  );
  return histories.flatMap((list) =>
    lists[list].flatMap(({ effectiveFromDate: from, effectiveToDate: to }, index) =>
      from !== null && to !== null && to < from
        ? [{ path: `${list}[${index}].effectiveToDate`, message: 'Effective To Date is before Effective From Date' }]
        : [],
    ),
  );
}

/** Everything that keeps a document from being signed off, as paths into its data. */
export function checkSignOff(lists: ExtractedLists, docTypeCode: string): FieldError[] {
  const sections = sectionsOf(docTypeCode);
  const shown: ExtractedLists = { ...lists };
  if (!sections.includes('securities')) shown.securities = [];
  if (!sections.includes('elAttributions')) shown.elAttributions = [];
  const required = issueErrors(shown, checkLists(shown, 'signOff', docTypeCode));
  if (required.length > 0) return required;
  return [...checkClasses(shown, sections), ...checkTwins(shown), ...checkDates(shown, sections)];
}

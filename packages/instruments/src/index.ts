export {
  cusipCheckDigit,
  cusipFromIsin,
  isCusip,
  isCusipShaped,
  isIsin,
  isIsinShaped,
  isinCheckDigit,
  isinFromCusip,
} from './identifiers.ts';
export {
  addDays,
  addMonths,
  dayNumber,
  dayOfWeek,
  daysBetween,
  daysInMonth,
  isLeapYear,
  isPlainDate,
  parsePlainDate,
  plainDate,
  plainDateFromDayNumber,
  type DateParts,
} from './plain-date.ts';

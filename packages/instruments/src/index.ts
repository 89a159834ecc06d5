export { accruedInterest } from './accrued-interest.ts';
export {
  addBusinessDays,
  adjustToBusinessDay,
  type BusinessDayConvention,
  businessDaysBetween,
  nextBusinessDay,
  previousBusinessDay,
} from './business-day.ts';
export { type BusinessCalendar } from './calendars/business-calendar.ts';
export { businessCalendars, calendarByName } from './calendars/named-calendars.ts';
export { type CashFlow, couponsPaid, projectCashFlows } from './cash-flows.ts';
export { type CouponPeriod, couponSchedule, isCouponFrequency } from './coupon-schedule.ts';
export { type DayCountConvention, yearFraction } from './day-count.ts';
export { discountMargin, solveDiscountMargin } from './discount-margin.ts';
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
export { baseLevels, chainLevels, type IndexLevels } from './market-index/index-levels.ts';
export { checkIndexMembers, type IndexMark, type IndexMember } from './market-index/index-member.ts';
export { indexReturn } from './market-index/index-return.ts';
export { openingMarketValue, weightsSumToOne, weightSumTolerance } from './market-index/weights.ts';
export { namedRegions, regionNames } from './named-regions.ts';
export { type CouponType, type Note, runningPeriod } from './note.ts';
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
} from './plain-date.ts';
export { flatRate, interestOn100, rateOn, type RateStep } from './rate-steps.ts';

export { accruedInterest } from './accrued-interest.ts';
export {
  addBusinessDays,
  adjustToBusinessDay,
  type BusinessDayConvention,
  businessDaysBetween,
  nextBusinessDay,
  previousBusinessDay,
} from './business-day.ts';
export {
  type BusinessCalendar,
  calendarWithClosings,
  combinedCalendar,
  ruleCalendar,
} from './calendars/business-calendar.ts';
export { businessCalendars, calendarByName, type CalendarName } from './calendars/named-calendars.ts';
export { type CashFlow, presentValue, projectCashFlows } from './cash-flows.ts';
export { type CouponPeriod, couponSchedule, type CouponScheduleTerms, isCouponFrequency } from './coupon-schedule.ts';
export { couponsPaid } from './coupons-paid.ts';
export { countedDays, type DayCountConvention, yearFraction } from './day-count.ts';
export {
  type DiscountMargin,
  discountMargin,
  meaningfulMarginBp,
  type NoMarginReason,
  priceFromDiscountMargin,
  solveDiscountMargin,
} from './discount-margin.ts';
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
export { baseLevels, chainLevels, chainSeries, type IndexLevels } from './market-index/index-levels.ts';
export {
  checkIndexMembers,
  type IndexFault,
  type IndexFaultCode,
  type IndexMark,
  type IndexMember,
} from './market-index/index-member.ts';
export { type DayReturn, indexReturn, type IndexReturn, type MemberReturn } from './market-index/index-return.ts';
export {
  type IndexWeight,
  marketValueWeights,
  openingMarketValue,
  weightsSumToOne,
  weightSumTolerance,
} from './market-index/weights.ts';
export { namedRegions } from './named-regions.ts';
export { type CouponType, type IndexRates, type Note } from './note.ts';
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
export { flatRate, interestOn100, rateOn, type RateStep } from './rate-steps.ts';

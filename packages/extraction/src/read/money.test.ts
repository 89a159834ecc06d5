import { describe, expect, it } from 'vitest';
import { namesCurrency, readBareAmount, readCurrencyStatement, readMoney } from './money.ts';

describe('readMoney', () => {
  it.each([
    ['$200,000,000', 200_000_000, 'USD'],
    ['US$ 150 million', 150_000_000, 'USD'],
    ['U.S.$87,500,000', 87_500_000, 'USD'],
    ['EUR 130.0m', 130_000_000, 'EUR'],
    ['$62.5 million', 62_500_000, 'USD'],
    ['37,500,000 GBP', 37_500_000, 'GBP'],
    ['JPY 10 billion', 10_000_000_000, 'JPY'],
    ['€130.000.000', 130_000_000, 'EUR'],
    ['$300.000,000', 300_000_000, 'USD'],
    ['U.S.$150,000.000', 150_000_000, 'USD'],
    ['USD 1,234.567 million', 1_234_567_000, 'USD'],
    ['£300,000,000', 300_000_000, 'GBP'],
    ['USD 27.5m', 27_500_000, 'USD'],
    ['USD mm 150', 150_000_000, 'USD'],
    ['150 USD m', 150_000_000, 'USD'],
    ['USD 150 mil.', 150_000_000, 'USD'],
    ['€ 1,5 miliardi', 1_500_000_000, 'EUR'],
    ['120,5 Mio. Euro', 120_500_000, 'EUR'],
    ['200 millones de dólares', 200_000_000, 'USD'],
    ['225 million New Zealand dollars', 225_000_000, 'NZD'],
    ['Two Hundred Fifteen Million Dollars', 215_000_000, 'USD'],
    ['seventy-five million euros', 75_000_000, 'EUR'],
    ['one hundred and five million U.S. dollars', 105_000_000, 'USD'],
    ['sixty-two and a half million dollars', 62_500_000, 'USD'],
    ['EUR two hundred million', 200_000_000, 'EUR'],
    ['United States dollars one hundred and twenty-five million', 125_000_000, 'USD'],
    ['Class A Notes and seventy-five million dollars of Class B Notes', 75_000_000, 'USD'],
  ])('%s', (text, amount, currency) => {
    expect(readMoney(text).map((token) => token.value)).toEqual([{ amount, currency }]);
  });

  it('reads amounts in words beside others in figures, and one that is said twice once', () => {
    const text = 'eighty-five million dollars ($85,000,000), of which ten million dollars; $75,000,000 had been sought';
    expect(readMoney(text).map(({ value }) => value?.amount)).toEqual([85_000_000, 10_000_000, 75_000_000]);
  });

  it.each(['$[●]', '$[100,000,000]', 'USD [150] million'])('takes %s for a placeholder', (text) => {
    expect(readMoney(text).map((token) => token.value)).toEqual([null]);
  });

  it.each(['2.28%', 'Class A', '07987V202', 'July 9, 2030'])('finds no money in %s', (text) => {
    expect(readMoney(text)).toEqual([]);
  });

  it.each([
    ['150,000,000', '(USD)', { amount: 150_000_000, currency: 'USD' }],
    ['150', 'USD millions', { amount: 150_000_000, currency: 'USD' }],
    ['150', '', null],
  ])('reads %s alone under %s', (text, heading, value) => {
    expect(readBareAmount(text, heading)).toEqual(value);
  });
});

it.each(['ninety-five million euro', 'EUR 95m', '€95m', '95 million dollars'])('names a currency: %s', (text) => {
  expect(namesCurrency(text)).toBe(true);
});

it.each([
  ['All classes in US dollars.', 'USD'],
  ['Principal and interest are payable in pounds sterling.', 'GBP'],
  ['The currency of the Notes is the United States dollar.', 'USD'],
  ['Payments in respect of the Notes are made in Swiss francs.', 'CHF'],
  ['Losses in US dollars are converted.', undefined],
  ['The Notes are offered in euro and in sterling.', undefined],
])('the currency that a sentence states: %s', (text, code) => {
  expect(readCurrencyStatement(text)?.value).toBe(code);
});

const wholeValue =
  /^(?:[-+±]?\s*[$€£¥]?\s*\d[\d,]*(?:\.\d+)?\s*(?:%|bps?|basis points|per ?cent\.?|percent|million|mn?|bn|mm|x)?|[A-Z]{1,3}\.?[A-Z]?\.?\s?[$€£¥]?\s*\d[\d,]*(?:\.\d+)?(?:\s*(?:million|mn?|mm))?|[0-9A-Z]{9}|[A-Z]{2}[0-9A-Z]{10}|\([-+]?(?:\d+(?:\.\d+)?\s?(?:%|bps?)|\d*\.\d+)\)\s?%?|n\/?a|[-–—]|\[.{0,12}\].{0,2})$/i;

/** "June 2031", "from 7": a word that is no currency before a number. */
const wordBeforeNumber = /^(?:[a-z]{2,}|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\.?)\s/;

/** A cell that is a figure or an identifier from end to end. */
export function isFigure(text: string): boolean {
  if (wordBeforeNumber.test(text)) return false;
  return text.length <= 40 && /\d|^[-–—]$|^n\/?a$|^\[/i.test(text) && wholeValue.test(text);
}

/** "USD 150m", "1.2 per cent": a text that begins with a figure, its currency before it. */
export const beginsWithFigure = /^(?:[A-Z]{2,3}\s?|[A-Z]{1,2}(?=\$))?[$€£¥]?\s?\d/;

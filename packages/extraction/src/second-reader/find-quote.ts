import type { Span } from '../layout/flow.ts';
import type { PageModel } from '../layout/page-model.ts';

/** A page's text without white space, and where each of its letters stands in the text. */
interface Squeezed {
  text: string;
  at: number[];
}

function squeeze(text: string): Squeezed {
  const at: number[] = [];
  for (let index = 0; index < text.length; index++) if (/\S/.test(text.charAt(index))) at.push(index);
  return { text: at.map((index) => text.charAt(index)).join(''), at };
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a word or a number goes on over this point: "31%" is no quote from "2.31%". */
function isCut(text: string, at: number): boolean {
  const [two, before, after, next] = [-2, -1, 0, 1].map((offset) => text.charAt(at + offset)) as [
    string,
    string,
    string,
    string,
  ];
  const isPoint = (sign: string) => sign === '.' || sign === ',';
  return (
    (letter.test(before) && letter.test(after)) ||
    (/\d/.test(two) && isPoint(before) && /\d/.test(after)) ||
    (/\d/.test(before) && isPoint(after) && /\d/.test(next))
  );
}

const mostPlaces = 20;

/** Finds the words of a quote on a page, letter for letter; only white space and the ends of lines may differ. */
export class QuoteFinder {
  readonly #pages: readonly PageModel[];
  readonly #squeezed = new Map<PageModel, Squeezed>();

  constructor(pages: readonly PageModel[]) {
    this.#pages = pages;
  }

  find(page: number, quote: string): Span[] {
    const wanted = squeeze(quote).text;
    const isOn = ({ input }: PageModel) => (input.strips ?? [input]).some((each) => each.page === page);
    return wanted === '' ? [] : this.#pages.filter(isOn).flatMap((model) => this.#findOn(model, wanted));
  }

  #findOn(page: PageModel, wanted: string): Span[] {
    const squeezed = this.#squeezed.get(page) ?? squeeze(page.text);
    this.#squeezed.set(page, squeezed);
    const found: Span[] = [];
    for (let at = squeezed.text.indexOf(wanted); at >= 0; at = squeezed.text.indexOf(wanted, at + 1)) {
      const from = squeezed.at[at] as number;
      const to = (squeezed.at[at + wanted.length - 1] as number) + 1;
      if (!isCut(page.text, from) && !isCut(page.text, to)) found.push({ page, from, to });
      if (found.length === mostPlaces) break;
    }
    return found;
  }
}

import { expect, it } from 'vitest';
import { readBlocks } from '../../layout/blocks.ts';
import { withLines } from '../../layout/lines.ts';
import { layOutPage } from '../../layout/page.ts';
import { makePage, type Piece } from '../../testing/make-page.ts';
import { findFacts } from './facts.ts';
import { outline } from './outline.ts';
import { Scopes } from './scopes.ts';

const slide = (title: string): Piece[] => [
  { x: 60, y: 40, text: title, size: 18, bold: true },
  { x: 60, y: 90, text: 'What is said here takes up a line of smaller print.' },
];

/** The class in force at the end of each slide. */
function scopesOf(...titles: string[]): (string[] | null)[] {
  const pages = titles.flatMap((title, index) => layOutPage(withLines(makePage(slide(title), { page: index + 1 }))));
  const placed = outline(pages, readBlocks);
  const scopes = new Scopes(placed, findFacts(placed, 'OC', {}, []));
  return placed.flatMap(({ block, isHeading, section }) => {
    if (block.kind === 'grid') return [];
    scopes.follow(block, isHeading, section);
    return isHeading ? [] : [scopes.current];
  });
}

it('what is said of a class on a slide of its own ends with the title of another slide', () => {
  expect(scopesOf('Class A Notes at a glance', 'Class B Notes at a glance', 'Key dates')).toEqual([['A'], ['B'], null]);
  // A heading that is the class and nothing else holds for the headings below it.
  expect(scopesOf('Class A Notes', 'Class B Notes', 'Key dates')).toEqual([['A'], ['B'], ['B']]);
});

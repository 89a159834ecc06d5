import { describe, expect, it } from 'vitest';
import { makePage } from '../testing/make-page.ts';
import { readBlocks } from './blocks.ts';
import { withLines } from './lines.ts';
import { buildPage } from './page.ts';

describe('lines of a paragraph', () => {
  it('end at the name of the next class, below the last figure of the one before it', () => {
    const blocks = readBlocks(
      buildPage(
        withLines(
          makePage([
            { x: 60, y: 100, text: 'Updated Risk Interest Spread: 3.27%' },
            { x: 60, y: 120, text: 'Class B Notes' },
          ]),
        ),
      ),
    );
    expect(blocks.map((block) => (block.kind === 'paragraph' ? block.flow.text : ''))).toEqual([
      'Updated Risk Interest Spread: 3.27%',
      'Class B Notes',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { GreyImage } from './grey-image.ts';
import { eraseRules } from './rules.ts';

const width = 850;
const height = 1100;

function sheet(times = 1): GreyImage {
  const size = { width: width * times, height: height * times };
  return { ...size, data: new Uint8Array(size.width * size.height).fill(255) };
}

function fill({ width, data }: GreyImage, x: number, y: number, across: number, down: number, level = 10): void {
  for (let row = y; row < y + down; row++) data.fill(level, row * width + x, row * width + x + across);
}

function inkOf({ data }: GreyImage): number {
  return data.reduce((sum, level) => sum + (level < 250 ? 1 : 0), 0);
}

describe('the rules of a table', () => {
  it('are erased with their grey edges, across and down', () => {
    const ruled = sheet();
    fill(ruled, 100, 199, 600, 1, 200);
    fill(ruled, 100, 200, 600, 2);
    fill(ruled, 300, 150, 2, 300);
    fill(ruled, 302, 150, 1, 300, 200);
    expect(inkOf(eraseRules(ruled))).toBe(0);
  });

  it('are erased if they are broken or slightly sloped', () => {
    const ruled = sheet();
    fill(ruled, 100, 200, 200, 2);
    fill(ruled, 302, 201, 200, 2);
    expect(inkOf(eraseRules(ruled))).toBe(0);
  });

  it('are erased if they are ragged, as in a black and white scan', () => {
    const ruled = sheet();
    for (let x = 100; x < 700; x += 5) fill(ruled, x, x % 2 === 0 ? 200 : 201, 5, 1);
    expect(inkOf(eraseRules(ruled))).toBe(0);
  });

  it('are erased where they are hairlines that a coarse scan left pale and broken, between rows too', () => {
    const ruled = sheet();
    for (const y of [200, 230, 260])
      for (let x = 100; x < 700; x++) fill(ruled, x, y + (Math.floor(x / 90) % 2), 1, 2, x % 13 < 9 ? 190 : 140);
    for (const x of [100, 300, 699]) for (let y = 200; y < 260; y++) fill(ruled, x, y, 2, 1, y % 7 < 3 ? 150 : 200);
    expect(inkOf(eraseRules(ruled))).toBe(0);
    const lines = sheet();
    for (let x = 100; x < 130; x++) fill(lines, x, 200, 1, 1, 200);
    expect(eraseRules(lines).data).toEqual(lines.data);
  });

  it('leave letters that touch or cross them', () => {
    const ruled = sheet();
    fill(ruled, 100, 200, 600, 2);
    fill(ruled, 350, 190, 4, 18);
    const erased = eraseRules(ruled);
    expect(inkOf(erased)).toBe(4 * 18);
    expect(erased.data[199 * width + 351]).toBe(10);
  });

  it.each([
    [
      'right before a rule down the page',
      { x: 296, y: 215, across: 3, down: 12 },
      { x: 299, y: 215, across: 1, down: 12 },
    ],
    ['right behind one', { x: 303, y: 240, across: 3, down: 12 }, { x: 302, y: 240, across: 1, down: 12 }],
    [
      'whose feet are near a rule below',
      { x: 500, y: 195, across: 9, down: 2 },
      { x: 500, y: 197, across: 9, down: 1 },
    ],
  ])('leave the strokes of letters %s', (_, stroke, edge) => {
    const ruled = sheet(2);
    fill(ruled, 100, 198, 600, 2, 90);
    fill(ruled, 300, 150, 2, 300, 90);
    fill(ruled, edge.x, edge.y, edge.across, edge.down, 190);
    fill(ruled, stroke.x, stroke.y, stroke.across, stroke.down);
    const erased = eraseRules(ruled);
    const kept = sheet(2);
    fill(kept, stroke.x, stroke.y, stroke.across, stroke.down);
    const lost = kept.data.filter((level, at) => level === 10 && erased.data[at] !== 10);
    expect(lost).toHaveLength(0);
    expect(inkOf(erased)).toBeLessThan(inkOf(kept) + 2 * edge.across * edge.down);
  });

  it.each([
    ['dark', 90, 0, 40],
    ['pale', 190, 0, 200],
    ['broad', 60, 1, 40],
  ])('are erased between letters that touch them from one side, if they are %s', (_, level, more, apart) => {
    const ruled = sheet(2);
    fill(ruled, 300, 150, 2 + more, 600, level);
    fill(ruled, 100, 149, 600, 1 + more, level);
    let letters = 0;
    for (let y = 160; y < 740; y += apart, letters++) fill(ruled, 302 + more, y, 9, 18);
    const erased = eraseRules(ruled);
    expect(inkOf(erased)).toBe(letters * 9 * 18);
    expect(erased.data[170 * ruled.width + 302 + more]).toBe(10);
  });

  it('are erased between two others however short they are, and no letter is', () => {
    const ruled = sheet(2);
    for (const y of [200, 235]) fill(ruled, 100, y, 600, 2);
    for (const x of [300, 420, 560]) fill(ruled, x, 200, 2, 36);
    fill(ruled, 360, 208, 3, 20);
    expect(inkOf(eraseRules(ruled))).toBe(3 * 20);
    fill(ruled, 100, 202, 600, 33, 205);
    fill(ruled, 360, 208, 3, 20);
    expect(eraseRules(ruled).data[218 * ruled.width + 361]).toBe(10);
    expect(eraseRules(ruled).data[218 * ruled.width + 450]).toBe(205);
  });

  it('are erased where they go on through a filled cell', () => {
    const ruled = sheet(2);
    fill(ruled, 200, 150, 600, 40, 205);
    fill(ruled, 300, 150, 2, 300, 120);
    const erased = eraseRules(ruled);
    expect(erased.data[170 * ruled.width + 300]).toBe(255);
    expect(erased.data[170 * ruled.width + 320]).toBe(205);
  });

  it('are not confused with letters, dashes and filled cells', () => {
    const printed = sheet();
    fill(printed, 100, 100, 3, 14);
    fill(printed, 120, 108, 20, 2);
    fill(printed, 200, 300, 300, 40);
    expect(eraseRules(printed).data).toEqual(printed.data);
  });
});

import { pdfZoom } from '@landfall/contract';
import { expect, it } from 'vitest';
import { scaleOf, zoomIn, zoomOut, zoomToFit } from './page-layout.ts';

it('shows a point as a pixel at the zoom the viewer opens with', () => {
  expect(scaleOf(pdfZoom)).toBe(1);
  expect(scaleOf(1.5)).toBe(2);
});

it('steps up and down, from any zoom, within its limits', () => {
  expect([zoomIn(0.75), zoomIn(0.47), zoomIn(2)]).toEqual([1, 0.5, 2]);
  expect([zoomOut(0.75), zoomOut(0.47), zoomOut(0.25)]).toEqual([0.5, 0.25, 0.25]);
});

it('shrinks a page to the width there is, and never enlarges it', () => {
  expect(zoomToFit(612, 684)).toBe(pdfZoom);
  expect(scaleOf(zoomToFit(612, 306))).toBeCloseTo(0.5);
  expect(zoomToFit(10_000, 300)).toBe(0.25);
});

import { nameOfSide, type ComparedSide, type Comparison, type ValueInDocument } from '@landfall/contract';
import { useMemo } from 'react';
import { PdfViewer } from '../../ui/pdf/pdf-viewer.tsx';
import type { PageExtras } from '../../ui/pdf/pdf-page.tsx';
import { BoxMarks } from '../../ui/pdf/box-marks.tsx';
import classes from './comparison.module.css';

interface BothPlacesProps {
  label: string;
  comparison: Comparison;
  left: ComparedSide;
  right: ComparedSide;
}

/** The pages that both values stand on, side by side. */
export const BothPlaces = ({ label, comparison, left, right }: BothPlacesProps) => (
  <div className={classes.places}>
    <Place name={nameOfSide(comparison.left)} label={`${label} before`} side={left} />
    <Place name={nameOfSide(comparison.right)} label={`${label} after`} side={right} />
  </div>
);

function Place({ name, label, side: { value, place } }: { name: string; label: string; side: ComparedSide }) {
  return (
    <section className={classes.place} aria-label={label}>
      <h3>
        {name}
        {place === null ? '' : `, page ${place.page}`}
      </h3>
      {place === null ? (
        <p className={classes.noPlace}>
          {value === null ? 'This side has no value.' : 'No place is known for this value.'}
        </p>
      ) : (
        <>
          <blockquote>{place.quote}</blockquote>
          <PageOf place={place} label={label} />
        </>
      )}
    </section>
  );
}

const marksOf =
  ({ page: marked, boxes }: ValueInDocument): PageExtras['overlay'] =>
  (page, scale) =>
    page === marked ? <BoxMarks boxes={boxes} scale={scale} /> : null;

function PageOf({ place, label }: { place: ValueInDocument; label: string }) {
  const extras = useMemo<PageExtras>(() => ({ overlay: marksOf(place) }), [place]);
  return (
    <div className={classes.viewer}>
      <PdfViewer documentId={place.documentId} label={`Document of ${label}`} spot={place} extras={extras} />
    </div>
  );
}

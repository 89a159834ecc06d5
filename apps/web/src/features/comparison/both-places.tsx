import {
  nameOfSide,
  type ComparedSide,
  type CompareSide,
  type Comparison,
  type ValueInDocument,
} from '@landfall/contract';
import { useMemo } from 'react';
import { PdfViewer } from '../../ui/pdf/pdf-viewer.tsx';
import { type PageExtras, BoxMarks } from '../../ui/pdf/pdf-page.tsx';
import classes from './comparison.module.css';

interface BothPlacesProps {
  label: string;
  comparison: Comparison;
  left: ComparedSide;
  right: ComparedSide;
  /** Where their code does not come. */
  onClose: () => void;
}

/** The pages that both values stand on, side by side. */
export const BothPlaces = ({ label, comparison, left, right }: BothPlacesProps) => (
  <div className={classes.places}>
    <Place label={`${label} before`} side={left} of={comparison.left} />
    <Place label={`${label} after`} side={right} of={comparison.right} />
  </div>
);

interface PlaceProps {
  label: string;
  side: ComparedSide;
  of: CompareSide;
}

function noPlaceWords(value: ComparedSide['value'], { isOfEarlierReading }: CompareSide): string {
  if (value === null) return 'This side has no value.';
  return isOfEarlierReading
    ? 'The document was read again after this version: where this value was read is not kept.'
    : 'No place is known for this value.';
}

function Place({ label, side: { value, place }, of }: PlaceProps) {
  return (
    <section className={classes.place} aria-label={label}>
      <h3>
        {nameOfSide(of)}
        {place === null ? '' : `, page ${place.page}`}
      </h3>
      {place === null ? (
        <p className="quiet">{noPlaceWords(value, of)}</p>
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

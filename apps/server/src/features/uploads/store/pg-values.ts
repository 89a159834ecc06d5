import { daysTo2000 } from './pg-arrays.ts';

/** Elements of a one-dimensional array in PostgreSQL's binary form: where each begins and how long it is, -1 for null. */
function eachElement(
  array: Uint8Array,
  take: (view: DataView, at: number, length: number, place: number) => void,
): void {
  const view = new DataView(array.buffer, array.byteOffset, array.byteLength);
  if (view.getInt32(0) === 0) return;
  const count = view.getInt32(12);
  let at = 20;
  for (let place = 0; place < count; place += 1) {
    const length = view.getInt32(at);
    take(view, at + 4, length, place);
    at += 4 + Math.max(length, 0);
  }
}

const countOf = (array: Uint8Array): number => {
  const view = new DataView(array.buffer, array.byteOffset, array.byteLength);
  return view.getInt32(0) === 0 ? 0 : view.getInt32(12);
};

/** Of `int4[]` without nulls; null stands for none. */
export function int4Values(array: Uint8Array | null): Int32Array {
  const values = new Int32Array(array ? countOf(array) : 0);
  if (array) eachElement(array, (view, at, _length, place) => (values[place] = view.getInt32(at)));
  return values;
}

/** Days since 1970, of `date[]` without nulls. */
export function dayValues(array: Uint8Array | null): Int32Array {
  const values = int4Values(array);
  for (let place = 0; place < values.length; place += 1) values[place] = (values[place] ?? 0) + daysTo2000;
  return values;
}

const pieceBase = 10_000;

/** The number nearest to a numeric: what its decimal text reads as, up to 15 digits of it. */
function numericAt(view: DataView, at: number): number {
  const count = view.getUint16(at);
  const weight = view.getInt16(at + 2);
  let digits = 0;
  for (let place = 0; place < count; place += 1) digits = digits * pieceBase + view.getInt16(at + 8 + 2 * place);
  const power = weight - count + 1;
  // Dividing by a whole power rounds once, where multiplying by a fraction would twice.
  const value = power < 0 ? digits / pieceBase ** -power : digits * pieceBase ** power;
  return view.getUint16(at + 4) === 0x4000 ? -value : value;
}

/** Of `numeric[]`; NaN for null. */
export function numericValues(array: Uint8Array | null): Float64Array {
  const values = new Float64Array(array ? countOf(array) : 0);
  if (!array) return values;
  eachElement(array, (view, at, length, place) => (values[place] = length < 0 ? Number.NaN : numericAt(view, at)));
  return values;
}

import type { Deal, DocumentType } from '@landfall/contract';
import { describe, expect, test } from 'vitest';
import {
  classesOf,
  issuersOf,
  matchingSecurityIds,
  seriesOf,
  withClass,
  withIssuer,
  withSeries,
} from '../../../ui/documents/deal-fields.tsx';
import {
  canPropose,
  canSubmit,
  emptyUploadForm,
  pageNumbersProblem,
  toFormData,
  withDocumentType,
  takesMany,
  withFiles,
  withNextFile,
  type UploadForm,
} from './upload-form.ts';

const circular: DocumentType = {
  doc_type_code: 'OC',
  doc_type_name: 'Offering Circular (OC)',
  allowed_exts: '.pdf',
  isPageNumbersRequired: false,
};
const supplement: DocumentType = {
  ...circular,
  doc_type_code: 'SUPPLEMENT',
  doc_type_name: 'Supplement',
  isPageNumbersRequired: true,
};
const model: DocumentType = {
  ...circular,
  doc_type_code: 'MODEL',
  doc_type_name: 'Risk model files',
  allowed_exts: '.pdf,.xlsx,.csv,.zip',
};

const deal = (issuer_name: string, issuer_series: string, issuer_class: string): Deal => ({
  issuer_name,
  issuer_series,
  issuer_class,
  security_id: `${issuer_name}/${issuer_series}/${issuer_class}`,
});
const deals = [
  deal('Tern Re', '2025-1', 'A'),
  deal('Tern Re', '2025-1', 'B'),
  deal('Tern Re', '2025-10', 'A'),
  deal('Tern Re', '2025-2', 'A'),
  deal('Auk Re', '2025-1', 'A'),
];

const pdf = new File(['%PDF-'], 'circular.pdf', { type: 'application/pdf' });
const whole: UploadForm = {
  documentType: circular,
  host: 'iLink',
  issuer: 'Tern Re',
  series: '2025-1',
  classes: ['A', 'B'],
  pageNumbers: '',
  file: pdf,
  more: [],
  fileProblem: null,
};

describe('when submit is enabled', () => {
  test('with everything chosen', () => {
    expect(canSubmit(whole)).toBe(true);
    expect(canSubmit(emptyUploadForm)).toBe(false);
  });

  test.each([
    { documentType: null },
    { host: null },
    { issuer: null },
    { series: null },
    { classes: [] },
    { file: null },
  ])('not with %j', (missing) => {
    expect(canSubmit({ ...whole, ...missing })).toBe(false);
  });

  test.each([
    ['', false, null],
    ['  ', false, null],
    ['1-5, 8, 10-12', true, null],
    ['5-1', false, 'The range 5-1 ends before it starts.'],
    ['a', false, "'a' is not a page number or a range such as 1-5."],
  ])('page numbers "%s" where they are required', (pageNumbers, enabled, problem) => {
    const form = { ...whole, documentType: supplement, pageNumbers };
    expect(canSubmit(form)).toBe(enabled);
    expect(pageNumbersProblem(form)).toBe(problem);
  });

  test('page numbers left behind by another type do not matter', () => {
    expect(canSubmit({ ...whole, pageNumbers: 'nonsense' })).toBe(true);
    expect(toFormData({ ...whole, pageNumbers: '3' }, deals).get('page_numbers')).toBe('');
  });
});

describe('what follows from a choice', () => {
  test('another issuer clears series and classes, the same one does not', () => {
    expect(withIssuer(whole, 'Auk Re')).toMatchObject({ issuer: 'Auk Re', series: null, classes: [] });
    expect(withIssuer(whole, 'Tern Re')).toBe(whole);
  });

  test('another series clears classes, the same one does not', () => {
    expect(withSeries(whole, '2025-2')).toMatchObject({ issuer: 'Tern Re', series: '2025-2', classes: [] });
    expect(withSeries(whole, '2025-1')).toBe(whole);
  });

  test('a class is added once', () => {
    expect(withClass(whole, 'C').classes).toEqual(['A', 'B', 'C']);
    expect(withClass(whole, 'A')).toBe(whole);
  });

  test('a file is judged by the type chosen, and again when the type changes', () => {
    const sheet = new File(['x'], 'model.xlsx');
    const picked = withFiles({ ...whole, documentType: model, file: null }, [sheet], 10);
    expect(picked).toMatchObject({ file: sheet, fileProblem: null });
    expect(withDocumentType(picked, circular, 10)).toMatchObject({
      documentType: circular,
      file: null,
      fileProblem: 'Please select a valid PDF file. Only PDF documents are allowed.',
    });
    expect(withDocumentType(whole, model, 10).file).toBe(pdf);
    expect(withDocumentType(whole, null, 10).file).toBeNull();
  });

  test('a refused file takes the place of the one before', () => {
    const refused = withFiles(whole, [new File(['x'], 'notes.txt', { type: 'text/plain' })], 10);
    expect(refused.file).toBeNull();
    expect(canSubmit(refused)).toBe(false);
    expect(withFiles(refused, [pdf], 10)).toMatchObject({ file: pdf, fileProblem: null });
  });

  test('several files are sent one after the other, of a type without page numbers, and all are right or none is taken', () => {
    const second = new File(['%PDF-'], 'second.pdf', { type: 'application/pdf' });
    const both = withFiles(whole, [pdf, second], 10);
    expect(both).toMatchObject({ file: pdf, more: [second], fileProblem: null });
    expect([canSubmit(both), canPropose(both)]).toEqual([true, false]);
    expect(withNextFile(both)).toMatchObject({ file: second, more: [] });
    expect(withNextFile(withNextFile(both))).toMatchObject({ file: null, more: [] });
    const sheet = new File(['x'], 'model.xlsx');
    expect(withFiles(both, [second, sheet], 10)).toMatchObject({
      file: null,
      more: [],
      fileProblem: 'model.xlsx: Please select a valid PDF file. Only PDF documents are allowed.',
    });
    expect([takesMany(whole), takesMany({ ...whole, documentType: supplement })]).toEqual([true, false]);
    expect(withDocumentType(both, supplement, 10)).toMatchObject({
      file: null,
      more: [],
      fileProblem: 'Only one file can be uploaded with its page numbers',
    });
  });

  test('the size limit is the one given', () => {
    const big = new File([new Uint8Array(2 * 1024 * 1024)], 'big.pdf', { type: 'application/pdf' });
    expect(withFiles(whole, [big], 1).fileProblem).toBe('File too large. Maximum size: 1MB');
    expect(withFiles(whole, [big], 2).fileProblem).toBeNull();
  });
});

describe('deals', () => {
  test('each select offers what the one before leaves', () => {
    expect(issuersOf(deals)).toEqual(['Auk Re', 'Tern Re']);
    expect(seriesOf(deals, 'Tern Re')).toEqual(['2025-10', '2025-2', '2025-1']);
    expect(seriesOf(deals, null)).toEqual([]);
    expect(classesOf(deals, 'Tern Re', '2025-1')).toEqual(['A', 'B']);
    expect(classesOf(deals, 'Auk Re', null)).toEqual([]);
  });

  test('one security for each class chosen, of this issuer and series only', () => {
    expect(matchingSecurityIds(whole, deals)).toEqual(['Tern Re/2025-1/A', 'Tern Re/2025-1/B']);
    expect(matchingSecurityIds({ ...whole, classes: ['B'] }, deals)).toEqual(['Tern Re/2025-1/B']);
  });

  test('the form is sent with one part for each security, and the file', () => {
    const data = toFormData({ ...whole, documentType: supplement, pageNumbers: ' 1-5 ' }, deals);
    expect([...data.keys()]).toEqual([
      'document_type',
      'deal_room_host',
      'page_numbers',
      'security_id',
      'security_id',
      'file',
    ]);
    expect(data.get('document_type')).toBe('SUPPLEMENT');
    expect(data.get('deal_room_host')).toBe('iLink');
    expect(data.get('page_numbers')).toBe('1-5');
    expect(data.getAll('security_id')).toEqual(['Tern Re/2025-1/A', 'Tern Re/2025-1/B']);
    expect(data.get('file')).toMatchObject({ name: 'circular.pdf', type: 'application/pdf' });
  });
});

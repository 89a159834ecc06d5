import { expect, test } from 'vitest';
import { describeUpload } from './recent/recent-panel.tsx';
import { emptyDeal, readNewDeal } from './new-deal-dialog.tsx';
import { emptyUploadForm } from './model/upload-form.ts';

test('a deal is read with its spaces trimmed', () => {
  const read = readNewDeal({ issuer_name: ' Tern Re ', issuer_series: '2026-1', issuer_class: 'A' });
  expect(read).toEqual({ deal: { issuer_name: 'Tern Re', issuer_series: '2026-1', issuer_class: 'A' }, problems: {} });
});

test('each field tells its own first problem', () => {
  expect(readNewDeal(emptyDeal).problems).toEqual({
    issuer_name: 'Issuer name is required',
    issuer_series: 'Series is required',
    issuer_class: 'Class is required',
  });
  const { deal, problems } = readNewDeal({ issuer_name: 'Tern  Re', issuer_series: '26-1', issuer_class: 'A' });
  expect(deal).toBeNull();
  expect(problems).toEqual({
    issuer_name: 'Only letter, digits, "-", "/", "." and single whitespaces in-between are allowed',
    issuer_series: 'Allowed format is dddd-d or dddd-dd where d is for "digit"',
  });
  expect(readNewDeal({ issuer_name: '..', issuer_series: '2026-1', issuer_class: 'A' }).problems).toEqual({
    issuer_name: 'Must have a letter or digit, also before and after each "/"',
  });
  // The editor takes no name of one letter, so no document of such a deal could be signed off.
  expect(readNewDeal({ issuer_name: 'A', issuer_series: '2026-1', issuer_class: 'A' }).problems).toEqual({
    issuer_name: 'Issuer name must have at least 2 characters',
  });
});

test.each([
  ['OC', true],
  ['RESET', true],
  ['MODEL', false],
] as const)('an upload of type %s is extracted: %s', (code, isExtracted) => {
  const documentType = { doc_type_code: code, doc_type_name: code, allowed_exts: '.pdf', isPageNumbersRequired: false };
  const file = new File(['x'], 'a.pdf');
  const form = { ...emptyUploadForm, documentType, file, issuer: 'Tern Re', series: '2026-1', classes: ['A', 'B'] };
  expect(describeUpload('u1', 'd1', form)).toEqual({
    documentId: 'd1',
    userId: 'u1',
    fileName: 'a.pdf',
    typeName: code,
    deal: 'Tern Re 2026-1, Classes A, B',
    isExtracted,
  });
});

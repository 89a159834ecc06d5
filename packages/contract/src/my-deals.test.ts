import { expect, it } from 'vitest';
import { zipFileName } from './my-deals.ts';

it.each<[issuer: string, series: string | undefined, name: string]>([
  ['Northwind Re Ltd.', undefined, 'Northwind_Re_Ltd-documents.zip'],
  ['Northwind Re Ltd.', '2025-1', 'Northwind_Re_Ltd-2025-1-documents.zip'],
  ['Überfall/Ré II', '2024-12', 'Überfall_Ré_II-2024-12-documents.zip'],
  ['../../etc/passwd', '2024-1', 'etc_passwd-2024-1-documents.zip'],
  ['a:b*c?"<>|\\\n', undefined, 'a_b_c-documents.zip'],
  ['...', undefined, 'deal-documents.zip'],
  ['x'.repeat(200), undefined, `${'x'.repeat(80)}-documents.zip`],
])('the zip of %s %s is %s', (issuer, series, name) => {
  expect(zipFileName(issuer, series)).toBe(name);
});

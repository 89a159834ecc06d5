import type { DocumentPage, DocumentTree, TreeIssuerDetail, TreeIssuerPage } from '@landfall/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { dataOf, place } from './my-deals-fixture.ts';

let test: TestApp;
let analyst: string;
const tree = '/deal-room/deals/documents/tree';
const get = <T>(path: string) => dataOf<T>(test, `${tree}${path}`, analyst);
const northwind = encodeURIComponent('Northwind Re Ltd.');

beforeAll(async () => {
  test = await createTestApp();
  analyst = await test.login();
  await place(test, analyst, [
    { issuer: 'Northwind Re Ltd.', series: '2025-1', name: 'circular.pdf', type: 'OC' },
    { issuer: 'Northwind Re Ltd.', series: '2025-1', name: 'model one.pdf' },
    { issuer: 'Northwind Re Ltd.', series: '2025-1', name: 'model two.pdf' },
    { issuer: 'Northwind Re Ltd.', series: '2024-1', name: 'older.pdf' },
    { issuer: 'Larkspur Re Pte. Ltd.', series: '2024-12', name: 'larkspur.pdf', type: 'SUPPLEMENT' },
  ]);
});
afterAll(() => test.close());

describe('the tree', () => {
  it('is complete as one answer: issuers by name, series and files newest first, folders by type', async () => {
    const issuers = await get<DocumentTree>('');
    const short = issuers.map(({ issuerName, series }) => [
      issuerName,
      ...series.map(({ issuerSeries, folders }) => [
        issuerSeries,
        ...folders.map(({ folderName, files }) => [folderName, ...files.map((file) => file.originalName)]),
      ]),
    ]);
    expect(short).toEqual([
      ['Larkspur Re Pte. Ltd.', ['2024-12', ['Supplement', 'larkspur.pdf']]],
      [
        'Northwind Re Ltd.',
        ['2025-1', ['Offering Circular (OC)', 'circular.pdf'], ['Risk model files', 'model two.pdf', 'model one.pdf']],
        ['2024-1', ['Risk model files', 'older.pdf']],
      ],
    ]);
    expect(issuers[1]?.series[0]?.folders[0]).toMatchObject({
      folderId: 'OC',
      files: [{ docTypeName: 'Offering Circular (OC)', issuerClasses: ['A', 'B'], status: 'PROCESSING' }],
    });
  });

  it('has a first level of issuers with counts, by pages', async () => {
    const first = await get<TreeIssuerPage['data']>('/issuers?size=1');
    expect(first).toMatchObject({ number: 0, last: false, totalElements: 2 });
    expect(first.content).toMatchObject([{ issuerName: 'Larkspur Re Pte. Ltd.', seriesCount: 1, documentCount: 1 }]);
    const second = await get<TreeIssuerPage['data']>('/issuers?size=1&page=1');
    expect(second).toMatchObject({
      last: true,
      content: [{ issuerName: 'Northwind Re Ltd.', seriesCount: 2, documentCount: 4 }],
    });
    expect(await get('/issuers?size=1&page=7')).toEqual({ content: [], number: 7, last: true, totalElements: 2 });
  });

  it('has the series and folders of an issuer, with counts', async () => {
    const issuer = await get<TreeIssuerDetail>(`/issuers/${northwind}`);
    expect(issuer).toMatchObject({
      documentCount: 4,
      series: [
        {
          issuerSeries: '2025-1',
          documentCount: 3,
          folders: [
            { folderId: 'OC', folderName: 'Offering Circular (OC)', documentCount: 1 },
            { folderId: 'MODEL', folderName: 'Risk model files', documentCount: 2 },
          ],
        },
        { issuerSeries: '2024-1', documentCount: 1 },
      ],
    });
    expect(issuer.sizeBytes).toBe(issuer.series.reduce((sum, series) => sum + series.sizeBytes, 0));
  });

  it('has the files of a folder, by pages', async () => {
    const page = await get<DocumentPage['data']>(`/issuers/${northwind}/series/2025-1/folders/MODEL?size=1`);
    expect(page).toMatchObject({ last: false, totalElements: 2, content: [{ originalName: 'model two.pdf' }] });
  });

  it('narrows every level to what a query finds', async () => {
    const issuers = await get<TreeIssuerPage['data']>('/issuers?query=model%20TWO');
    expect(issuers.content).toMatchObject([{ issuerName: 'Northwind Re Ltd.', seriesCount: 1, documentCount: 1 }]);
    expect(await get(`/issuers/${northwind}?query=two`)).toMatchObject({ documentCount: 1, series: [{}] });
    const files = await get<DocumentPage['data']>(`/issuers/${northwind}/series/2025-1/folders/MODEL?query=two`);
    expect(files.content).toMatchObject([{ originalName: 'model two.pdf' }]);
    expect(await get(`/issuers/${northwind}?query=larkspur`)).toMatchObject({ documentCount: 0, series: [] });
  });

  it.each(['/issuers/Nobody', `/issuers/${northwind}/series/1999-1/folders/OC`, '/issuers/northwind%20re%20ltd.'])(
    'answers 404 to %s',
    async (path) => {
      expect((await test.inject({ method: 'GET', url: `${tree}${path}` }, analyst)).statusCode).toBe(404);
    },
  );

  it('is shown to those with the right to it only', async () => {
    const other = await test.loginWith({ grants: ['DEAL_ROOM_AUTOMATION', 'REPORT_TRIAGE'] });
    for (const path of ['', '/issuers', `/issuers/${northwind}`, `/issuers/${northwind}/series/2025-1/folders/OC`]) {
      const url = `${tree}${path}`;
      expect((await test.inject({ method: 'GET', url }, other)).statusCode).toBe(403);
      expect((await test.inject({ method: 'GET', url })).statusCode).toBe(401);
    }
  });
});

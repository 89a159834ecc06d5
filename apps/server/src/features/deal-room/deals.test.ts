import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { auditOf, post, statusesOf, tinyPdf, uploadParts } from './upload-fixture.ts';

let test: TestApp;
let admin: string;
let analyst: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.login('admin@landfall.example');
  analyst = await test.login();
});
afterAll(() => test.close());

const add = (deal: Record<string, string>, cookie = admin) =>
  test.inject({ method: 'POST', url: '/deal-room/deals', payload: deal }, cookie);
const named = (issuer_class: string) => ({ issuer_name: 'Amber Shoal Re Ltd.', issuer_series: '2024-1', issuer_class });

describe('deals', () => {
  it('are added by an administrator, listed for an analyst, and audited', async () => {
    const added = await add(named('A-1'));
    expect(added.statusCode).toBe(201);
    const deal = added.json<{ security_id: string }>();
    const listed = await test.inject({ method: 'GET', url: '/deal-room/deals' }, analyst);
    expect(listed.json()).toEqual([{ ...named('A-1'), security_id: deal.security_id }]);
    expect(await auditOf(test, 'deal.create')).toMatchObject([
      { subject_id: deal.security_id, actor_email: 'admin@landfall.example', after: named('A-1') },
    ]);
  });

  it('are added once, whatever the spelling of the issuer, series and class', async () => {
    expect((await add(named('B'))).statusCode).toBe(201);
    const again = await add({ ...named('B'), issuer_name: 'AMBER SHOAL RE LTD.' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'DUPLICATE_DEAL',
      message: `${named('B').issuer_name} 2024-1 Class B exists already.`,
    });
    expect((await add({ ...named('B'), issuer_series: '2024-01' })).statusCode).toBe(409);
    // A document would be taken for either of the two.
    expect((await add({ ...named('B'), issuer_name: 'Amber-Shoal Re Limited' })).statusCode).toBe(409);
    expect((await add(named('A1'))).statusCode).toBe(409);
  });

  it('of one series keep the spelling of its issuer, under which a document finds all its classes', async () => {
    const typed = { issuer_name: 'AMBER SHOAL RE LTD', issuer_series: '2024-01', issuer_class: 'G' };
    expect((await add(typed)).json()).toMatchObject(named('G'));
  });

  it('are added once when two ask at the same time', async () => {
    const answers = await Promise.all([add(named('C')), add(named('C')), add(named('C'))]);
    expect(statusesOf(answers)).toEqual(['201', '409', '409']);
  });

  it('are added once when two who spell them differently ask at the same time', async () => {
    const spellings = ['Bight Crag Re Ltd.', 'Bight-Crag Re Limited', 'BIGHT CRAG RE LTD', 'bight crag re ltd'];
    const answers = await Promise.all(spellings.map((issuer_name) => add({ ...named('A'), issuer_name })));
    expect(statusesOf(answers)).toEqual(['201', '409', '409', '409']);
  });

  it('are not added by others, nor with a name that breaks the rules', async () => {
    expect((await add(named('D'), analyst)).statusCode).toBe(403);
    const wrong = await add({ issuer_name: 'A  B', issuer_series: '24', issuer_class: 'a' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json<{ fields: { path: string }[] }>().fields.map((field) => field.path)).toEqual([
      'issuer_name',
      'issuer_series',
      'issuer_class',
    ]);
  });

  it.each(['.', '..', '/', '-', 'A/', '/A', 'A/..', 'A/./B', 'A//B'])('are not named %s', async (issuer_name) => {
    const refused = await add({ ...named('E'), issuer_name });
    expect([refused.statusCode, refused.json<object>()]).toEqual([
      400,
      expect.objectContaining({
        fields: [{ path: 'issuer_name', message: 'Must have a letter or digit, also before and after each "/"' }],
      }),
    ]);
  });

  it('may have a slash between words, and dots', async () => {
    expect((await add({ ...named('F'), issuer_name: 'St. Elm S.p.A. / North' })).statusCode).toBe(201);
  });

  it('take the security_id that the security master has for their class', async () => {
    const now = test.clock.now();
    const security = {
      security_id: 'known',
      issuer_name: 'KESTREL SOUND RE',
      issuer_series: '2023-1',
      issuer_class: 'A1',
    };
    await test.services.database.db
      .insertInto('securities')
      .values({ ...security, created_at: now, updated_at: now })
      .execute();
    const deal = { issuer_name: 'Kestrel Sound Re DAC', issuer_series: '2023-1', issuer_class: 'A-1' };
    expect((await add(deal)).json()).toEqual({ ...deal, security_id: 'known' });
  });
});

describe('a deal added by mistake', () => {
  const unused = async (): Promise<string[]> => {
    const listed = await test.inject({ method: 'GET', url: '/deal-room/deals/unused' }, admin);
    return listed.json<{ security_id: string }[]>().map((deal) => deal.security_id);
  };
  const remove = (securityId: string, cookie = admin) =>
    test.inject({ method: 'DELETE', url: `/deal-room/deals/${securityId}` }, cookie);
  const addNamed = async (issuerClass: string): Promise<string> =>
    (await add(named(issuerClass))).json<{ security_id: string }>().security_id;

  it('is removed while no document is filed under it, and can be added again', async () => {
    const id = await addNamed('M');
    expect(await unused()).toContain(id);
    expect((await remove(id, analyst)).statusCode).toBe(403);
    expect((await remove(id)).statusCode).toBe(204);
    expect(await unused()).not.toContain(id);
    expect(await auditOf(test, 'deal.remove')).toMatchObject([{ subject_id: id, before: named('M') }]);
    expect((await remove(id)).statusCode).toBe(404);
    expect(await addNamed('M')).not.toBe(id);
  });

  it('stays while a document is filed under it', async () => {
    const id = await addNamed('N');
    const uploaded = await post(test, analyst, uploadParts([id], { bytes: tinyPdf('n') }));
    const { documentId } = uploaded.json<{ data: { documentId: string } }>().data;
    expect(await unused()).not.toContain(id);
    const refused = await remove(id);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'Documents are filed under Amber Shoal Re Ltd. 2024-1 Class N. Move or remove them first.',
    ]);
    expect(
      (await test.inject({ method: 'DELETE', url: `/deal-room/documents/${documentId}` }, analyst)).statusCode,
    ).toBe(204);
    expect((await remove(id)).statusCode).toBe(204);
  });

  it('is removed, or gets its document, where both are asked for at the same time', async () => {
    for (const turn of Array.from({ length: 6 }).keys()) {
      const id = await addNamed(`R${turn}`);
      const [uploaded, removed] = await Promise.all([
        post(test, analyst, uploadParts([id], { bytes: tinyPdf(`turn ${turn}`) })),
        remove(id),
      ]);
      const outcomes = [
        [201, 409],
        [400, 204],
        [409, 204],
      ];
      expect(outcomes).toContainEqual([uploaded.statusCode, removed.statusCode]);
    }
  });
});

describe('what the upload form offers', () => {
  it('names hosts, the limit and the four document types', async () => {
    const types = await test.inject({ method: 'GET', url: '/deal-room/deals/document-types' }, analyst);
    expect(types.json()).toEqual([
      {
        doc_type_code: 'OC',
        doc_type_name: 'Offering Circular (OC)',
        allowed_exts: '.pdf',
        isPageNumbersRequired: false,
      },
      {
        doc_type_code: 'RESET',
        doc_type_name: 'Actual reset documents',
        allowed_exts: '.pdf',
        isPageNumbersRequired: false,
      },
      { doc_type_code: 'SUPPLEMENT', doc_type_name: 'Supplement', allowed_exts: '.pdf', isPageNumbersRequired: true },
      {
        doc_type_code: 'MODEL',
        doc_type_name: 'Risk model files',
        allowed_exts: '.pdf,.xlsx,.csv,.zip',
        isPageNumbersRequired: false,
      },
    ]);
    const info = await test.inject({ method: 'GET', url: '/deal-room/upload' }, analyst);
    expect(info.json()).toMatchObject({
      status: 'SUCCESS',
      data: { maxFileSizeMb: 10, hosts: [{ label: 'Intralinks' }, { label: 'DealVDR' }, { label: 'iLink' }] },
    });
    expect(info.json<{ data: { documentTypes: unknown } }>().data.documentTypes).toEqual(types.json());
  });

  it('is not for everybody', async () => {
    const viewer = await test.login('viewer@landfall.example');
    for (const url of ['/deal-room/deals', '/deal-room/deals/document-types', '/deal-room/upload']) {
      expect((await test.inject({ method: 'GET', url })).statusCode).toBe(401);
      expect((await test.inject({ method: 'GET', url }, viewer)).statusCode).toBe(403);
    }
  });
});

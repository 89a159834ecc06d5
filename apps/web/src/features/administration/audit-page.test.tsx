import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { marketInstant } from '../../lib/dates.ts';
import { actorText, AuditTable, factsOf, subjectText } from './audit-page.tsx';

const line = {
  id: '1',
  at: '2026-01-05T10:00:00.000Z',
  actorId: null,
  actorEmail: null,
  clientAddress: null,
  requestId: 'r',
  action: 'user.add',
  subjectType: 'user',
  subjectId: 'u1',
  subjectName: null,
  before: null,
  after: null,
  detail: null,
};

test('who did it, and to what', () => {
  expect(actorText(line)).toBe('Landfall itself');
  expect(actorText({ ...line, clientAddress: '192.0.2.7' })).toBe('Nobody signed in');
  expect(actorText({ ...line, actorEmail: 'ada@landfall.example' })).toBe('ada@landfall.example');
  expect(subjectText(line)).toBe('user u1');
  expect(subjectText({ ...line, subjectName: 'ana@landfall.example' })).toBe('user ana@landfall.example');
  expect(subjectText({ ...line, subjectId: null })).toBe('user');
});

test('a time is told in the market too', () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <AuditTable lines={[line]} />
    </MantineProvider>,
  );
  expect(html).toContain(`<time dateTime="${line.at}" title="${marketInstant(line.at)}">`);
});

test('facts are read as lines', () => {
  expect(factsOf(null)).toEqual([]);
  expect(factsOf({ roles: ['Analyst'], username: 'Ana', count: 3, gone: null })).toEqual([
    ['roles', '["Analyst"]'],
    ['username', 'Ana'],
    ['count', '3'],
    ['gone', 'null'],
  ]);
  expect(factsOf([1, 2])).toEqual([['', '[1,2]']]);
  expect(factsOf('done')).toEqual([['', 'done']]);
});

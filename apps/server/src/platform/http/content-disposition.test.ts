import { expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

it('says the name twice: in ASCII and, whole, in UTF-8', () => {
  expect(contentDisposition('inline', 'Überblick “Q1” (final).pdf')).toBe(
    `inline; filename="Uberblick _Q1_ (final).pdf"; filename*=UTF-8''%C3%9Cberblick%20%E2%80%9CQ1%E2%80%9D%20%28final%29.pdf`,
  );
});

it('lets no name break out of the header', () => {
  expect(contentDisposition('attachment', 'a"; x="\r\nSet-Cookie: b.pdf')).not.toMatch(/[\r\n]|"; x/);
});

import { describe, expect, it } from 'vitest';
import { extensionOf, safeFileName } from './upload-form.ts';

describe('safeFileName', () => {
  it.each([
    ['circular.pdf', 'circular.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\deals\\Series A.PDF', 'Series A.PDF'],
    ['  two \t words\n.pdf ', 'two words.pdf'],
    ['目論見書 – Überblick.pdf', '目論見書 – Überblick.pdf'],
    ['invoice\u202Efdp.exe.pdf', 'invoicefdp.exe.pdf'],
    ['a\u0000b<c>"d".pdf', 'ab_c__d_.pdf'],
    ['Terms %22final%22, 100%25 %0D%0Apaid.pdf', 'Terms _final_, 100%25 paid.pdf'],
    ['', 'document'],
    ['.pdf', 'document.pdf'],
    ['...', 'document'],
  ])('%j becomes %j', (sent, kept) => {
    expect(safeFileName(sent)).toBe(kept);
  });

  it('bounds the length, keeps the extension and cuts no character in half', () => {
    const name = safeFileName(`${'𝔏'.repeat(300)}.pdf`);
    expect(name.length).toBeLessThanOrEqual(200);
    expect(name.endsWith('.pdf')).toBe(true);
    expect(name.isWellFormed()).toBe(true);
  });
});

it('reads the last extension in lower case', () => {
  expect(['a.PDF', 'a.tar.gz', 'a', 'a.b c'].map(extensionOf)).toEqual(['.pdf', '.gz', '', '']);
});

import { expect, test } from 'vitest';
import { elements, textOf } from './s3-xml.ts';

const listing = `<?xml version="1.0"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>a&amp;b</Name><IsTruncated>false</IsTruncated>
<Contents><Key>one</Key><Size>1</Size></Contents><Contents><Key>tw&#111;&#x21;</Key><Size>2</Size></Contents>
</ListBucketResult>`;

test('elements are found, each with what is inside', () => {
  expect(elements(listing, 'Contents').map((one) => [textOf(one, 'Key'), textOf(one, 'Size')])).toEqual([
    ['one', '1'],
    ['two!', '2'],
  ]);
  expect(textOf(listing, 'Name')).toBe('a&b');
  expect(elements(listing, 'ListBucketResult')).toHaveLength(1);
  expect(textOf(listing, 'Marker')).toBeNull();
  expect(textOf('<Error><Code>SlowDown</Code></Error>', 'Code')).toBe('SlowDown');
});

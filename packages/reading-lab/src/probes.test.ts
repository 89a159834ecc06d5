import { describe, expect, it } from 'vitest';
import { contradictable, contradiction } from './generate/contradictions.ts';
import { makeDocument } from './generate/make-document.ts';
import { paraphrases } from './generate/paraphrases.ts';
import { labels } from './generate/words.ts';

describe('paraphrases', () => {
  it('are 120 labels, none of which a family uses', () => {
    const used = new Set<string>(
      Object.values(labels)
        .flat()
        .map((label) => label.toLowerCase()),
    );
    expect(new Set(paraphrases.map(({ label }) => label)).size).toBe(120);
    expect(paraphrases.filter(({ label }) => used.has(label.toLowerCase()))).toEqual([]);
  });
});

describe('contradictions', () => {
  it.each(contradictable)('of %s say in a sentence what the table does not', async (field) => {
    const { family, planted } = contradiction(field, 0);
    const { truth } = await makeDocument(family, 1);
    const plant = planted();
    expect(plant?.field).toBe(field);
    expect(plant?.said).not.toBe(plant?.table);
    const rows = [...truth.securities, ...truth.modeledStats, ...truth.elAttributions] as Record<string, unknown>[];
    expect(rows.some((row) => row[field] === plant?.table)).toBe(true);
  });
});

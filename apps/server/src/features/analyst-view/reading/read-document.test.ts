import { describe, expect, it, vi } from 'vitest';
import { circularName, sample } from '../../deal-room/upload-fixture.ts';
import { readDocument } from './read-document.ts';

// Each document is read by a thread and a process of its own, which take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const request = { kind: 'OC', hints: {}, pages: null, timeoutMs: 60_000, memoryMb: 1_024 } as const;
const options = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

describe('readDocument', () => {
  it('tells how far it is, stage by stage', async () => {
    const stages = new Set<string>();
    const onProgress = (stage: string): void => void stages.add(stage);
    const result = await readDocument({ ...request, bytes: sample(circularName) }, { ...options(), onProgress });
    expect([...stages]).toEqual(['text', 'extract']);
    expect(result.pagesRead).toBe(result.pageCount);
  });

  it('gives up at its limit of time, and of memory', async () => {
    const bytes = sample(circularName);
    await expect(readDocument({ ...request, bytes, timeoutMs: 1 }, options())).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
    const tooMuch = readDocument({ ...request, bytes, memoryMb: 20 }, options());
    await expect(tooMuch).rejects.toMatchObject({ code: 'OUT_OF_MEMORY' });
  });
});

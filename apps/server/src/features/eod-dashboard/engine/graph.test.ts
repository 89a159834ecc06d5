import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dependenciesOf, findCycle, readyNodes, withDependants, type Node } from './graph.ts';

const node = (processId: string, dependsOn: readonly string[], more: Partial<Node> = {}): Node => ({
  processId,
  position: processId.charCodeAt(0),
  dependsOn,
  status: 'NOT_STARTED',
  resolution: null,
  hasOutput: false,
  ...more,
});
const ids = (nodes: readonly Node[]): string => nodes.map(({ processId }) => processId).join('');

// A ─ B ─ C ─ D, and E after B.
const chain = (more: Partial<Record<string, Partial<Node>>> = {}): Node[] => [
  node('A', [], more['A']),
  node('B', ['A'], more['B']),
  node('C', ['B'], more['C']),
  node('D', ['C'], more['D']),
  node('E', ['B'], more['E']),
];

test('a process is ready once all before it are completed', () => {
  expect(ids(readyNodes(chain()))).toBe('A');
  expect(ids(readyNodes(chain({ A: { status: 'COMPLETED' } })))).toBe('B');
  expect(ids(readyNodes(chain({ A: { status: 'COMPLETED' }, B: { status: 'COMPLETED' } })))).toBe('CE');
  expect(ids(readyNodes(chain({ A: { status: 'IN_PROGRESS' } })))).toBe('');
});

test('a failure holds up what depends on it; waived with an output it does not', () => {
  const before = { A: { status: 'COMPLETED' }, B: { status: 'COMPLETED' } } as const;
  expect(ids(readyNodes(chain({ ...before, C: { status: 'FAILED', hasOutput: true } })))).toBe('E');
  const waived = { status: 'FAILED', resolution: 'WAIVED' } as const;
  expect(ids(readyNodes(chain({ ...before, C: waived })))).toBe('E');
  expect(ids(readyNodes(chain({ ...before, C: { ...waived, hasOutput: true } })))).toBe('DE');
});

test('what follows and what goes before, however far off', () => {
  expect(ids(withDependants(chain(), new Set(['B'])))).toBe('BCDE');
  expect(ids(withDependants(chain(), new Set(['D', 'E'])))).toBe('DE');
  expect([...dependenciesOf(chain(), 'D')].toSorted().join('')).toBe('ABC');
});

test('a circle and an unknown dependency are found', () => {
  expect(findCycle(chain())).toEqual([]);
  expect(findCycle([node('A', ['B']), node('B', ['A']), node('C', [])])).toEqual(['A', 'B']);
  expect(findCycle([node('A', ['Z'])])).toEqual(['A']);
});

test('whatever the order of completion, everything is started once and nothing before its time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 4 }), { maxLength: 30 }), (choices) => {
      let nodes = chain();
      const done: string[] = [];
      for (const choice of [...choices, 0, 0, 0, 0, 0]) {
        const ready = readyNodes(nodes);
        const next = ready[choice % Math.max(1, ready.length)];
        if (!next) break;
        expect(next.dependsOn.every((id) => done.includes(id))).toBe(true);
        done.push(next.processId);
        nodes = nodes.map((each) => (each === next ? { ...each, status: 'COMPLETED' } : each));
      }
      expect(done.toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
    }),
  );
});

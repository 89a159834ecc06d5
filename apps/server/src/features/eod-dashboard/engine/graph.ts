import type { EodResolution, EodStatus } from '@landfall/contract';

export interface Node {
  processId: string;
  position: number;
  dependsOn: readonly string[];
  status: EodStatus;
  resolution: EodResolution | null;
  /** A failed run can have an output, such as a list of findings. */
  hasOutput: boolean;
}

/** Whether dependent processes may run: it is completed, or it is waived and has an output. */
export const isSatisfied = (node: Pick<Node, 'status' | 'resolution' | 'hasOutput'>): boolean =>
  node.status === 'COMPLETED' || (node.status === 'FAILED' && node.resolution === 'WAIVED' && node.hasOutput);

const inOrder = <T extends Pick<Node, 'position'>>(nodes: Iterable<T>): T[] =>
  [...nodes].toSorted((a, b) => a.position - b.position);

export function readyNodes<T extends Node>(nodes: readonly T[]): T[] {
  const satisfied = new Set(nodes.filter(isSatisfied).map((node) => node.processId));
  return inOrder(
    nodes.filter((node) => node.status === 'NOT_STARTED' && node.dependsOn.every((id) => satisfied.has(id))),
  );
}

/** These processes and all that depend on them, directly or not, in order. */
export function withDependants<T extends Pick<Node, 'processId' | 'position' | 'dependsOn'>>(
  nodes: readonly T[],
  from: ReadonlySet<string>,
): T[] {
  const reached = new Set(from);
  for (let grown = -1; grown !== reached.size;) {
    grown = reached.size;
    for (const node of nodes) if (node.dependsOn.some((id) => reached.has(id))) reached.add(node.processId);
  }
  return inOrder(nodes.filter((node) => reached.has(node.processId)));
}

/** All processes that it depends on, directly or not. */
export function dependenciesOf(
  nodes: readonly Pick<Node, 'processId' | 'dependsOn'>[],
  processId: string,
): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.processId, node]));
  const reached = new Set<string>();
  const visit = (id: string): void => {
    for (const before of byId.get(id)?.dependsOn ?? []) {
      if (reached.has(before)) continue;
      reached.add(before);
      visit(before);
    }
  };
  visit(processId);
  return reached;
}

/** The processes of a cyclic dependency, which would never start; or none. */
export function findCycle(nodes: readonly Pick<Node, 'processId' | 'dependsOn'>[]): string[] {
  const known = new Set(nodes.map((node) => node.processId));
  return nodes
    .filter(
      (node) =>
        node.dependsOn.some((id) => !known.has(id)) || dependenciesOf(nodes, node.processId).has(node.processId),
    )
    .map((node) => node.processId);
}

/** A table with those its foreign keys point to. */
interface Node {
  readonly name: string;
  readonly references: readonly string[];
}

/** Tables in an order in which rows can be deleted: whatever points to another comes before it. A ring comes as it is. */
export const childrenFirst = (nodes: readonly Node[]): readonly string[] => {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const sorted: string[] = [];
  const seen = new Set<string>();
  const visit = (node: Node): void => {
    if (seen.has(node.name)) return;
    seen.add(node.name);
    for (const name of node.references) {
      const parent = byName.get(name);
      if (parent !== undefined) visit(parent);
    }
    sorted.push(node.name);
  };
  for (const node of nodes) visit(node);
  return sorted.toReversed();
};

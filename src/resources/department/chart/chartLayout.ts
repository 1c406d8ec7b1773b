/** Measures of a chart, in its own units. */
export const chartSize = { width: 196, height: 80, gap: 20, drop: 44, indent: 28, stackGap: 14 } as const;

/** A place of the chart: a department, or what stands for siblings that are not shown yet. */
export interface ChartNode {
  /** Of what stands for siblings: `more:` and the id of the parent. */
  readonly id: string;
  readonly parent: string | undefined;
  readonly level: number;
  /** From 1, among what stands beside it. */
  readonly position: number;
  readonly siblings: number;
  /** Whether it hangs below its neighbours, not beside them. */
  readonly isStacked: boolean;
  readonly x: number;
  readonly y: number;
}

/** What is to be drawn: who stands below whom, as far as it is shown. */
export interface ChartTree {
  readonly roots: readonly string[];
  /** Ids below an open node, in their order; none below a closed one. */
  readonly below: (id: string) => readonly string[];
}

interface Branch {
  readonly width: number;
  /** Where the node stands above its branch, from the left edge of it. */
  readonly at: number;
  readonly nodes: readonly ChartNode[];
}

/** More than these side by side are hung below each other, where nothing stands below them. */
const mostBeside = 3;

type Place = Pick<ChartNode, 'id' | 'parent' | 'level' | 'position' | 'siblings' | 'isStacked'>;

const placesBelow = (tree: ChartTree, { id, level }: Place): readonly Place[] => {
  const ids = tree.below(id);
  const isStacked = ids.length > mostBeside && ids.every((each) => tree.below(each).length === 0);
  return ids.map((each, at) => ({
    id: each,
    parent: id,
    level: level + 1,
    position: at + 1,
    siblings: ids.length,
    isStacked,
  }));
};

const moved = (nodes: readonly ChartNode[], by: number): readonly ChartNode[] =>
  by === 0 ? nodes : nodes.map((node) => ({ ...node, x: node.x + by }));

const yOf = (level: number): number => (level - 1) * (chartSize.height + chartSize.drop);

const branchOf = (tree: ChartTree, place: Place, y: number): Branch => {
  const { width, height, gap, drop, indent, stackGap } = chartSize;
  const below = placesBelow(tree, place);
  if (below.length === 0) return { width, at: 0, nodes: [{ ...place, x: 0, y }] };
  if (below[0]?.isStacked === true) {
    const first = y + height + drop / 2;
    const nodes = below.map((each, at) => ({ ...each, x: indent, y: first + at * (height + stackGap) }));
    return { width: width + indent, at: 0, nodes: [{ ...place, x: 0, y }, ...nodes] };
  }
  const nodes: ChartNode[] = [];
  const middles: number[] = [];
  let left = 0;
  for (const each of below) {
    const branch = branchOf(tree, each, y + height + drop);
    nodes.push(...moved(branch.nodes, left));
    middles.push(left + branch.at + width / 2);
    left += branch.width + gap;
  }
  const at = Math.max(0, ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2 - width / 2);
  return { width: Math.max(left - gap, at + width), at, nodes: [{ ...place, x: at, y }, ...nodes] };
};

/** A chart as it is drawn: nodes from the top down, parents before what is below them. */
export interface Chart {
  readonly nodes: readonly ChartNode[];
  readonly width: number;
  readonly height: number;
}

/** Puts every shown node in its place: parents above the middle of what is below them, and no two on each other. */
export const layoutChart = (tree: ChartTree): Chart => {
  const { gap, height } = chartSize;
  const nodes: ChartNode[] = [];
  let left = 0;
  for (const [at, id] of tree.roots.entries()) {
    const place = { id, parent: undefined, level: 1, position: at + 1, isStacked: false };
    const branch = branchOf(tree, { ...place, siblings: tree.roots.length }, yOf(1));
    nodes.push(...moved(branch.nodes, left));
    left += branch.width + gap;
  }
  const bottom = nodes.reduce((most, { y }) => Math.max(most, y + height), 0);
  return { nodes, width: Math.max(0, left - gap), height: bottom };
};

/** The line from a node to the one above it. */
export const chartLine = (node: ChartNode, parent: ChartNode): string => {
  const { width, height, indent } = chartSize;
  if (node.isStacked) {
    const x = parent.x + indent / 2;
    return `M${x} ${parent.y + height}V${node.y + height / 2}H${node.x}`;
  }
  const from = parent.x + width / 2;
  const to = node.x + width / 2;
  const turn = (parent.y + height + node.y) / 2;
  return `M${from} ${parent.y + height}V${turn}H${to}V${node.y}`;
};

const wide =
  /[\u1100-\u11FF\u2E80-\uD7FF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]|[\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFF}]/u;

/** How far from its start a text that is too wide is shown, before a mark that it goes on; undefined: all of it fits. `size`: of the letters. */
export const cutAt = (text: string, width: number, size: number): number | undefined => {
  let used = 0;
  let rest = text.length;
  for (const letter of text) {
    const next = used + (wide.test(letter) ? size : size * 0.58);
    rest -= letter.length;
    if (width - next < size) return rest === 0 ? undefined : used;
    used = next;
  }
  return undefined;
};

/** Where a key leads from a node; undefined: nowhere. */
export const chartStep = (chart: Chart, id: string, key: string): string | undefined => {
  const node = chart.nodes.find((each) => each.id === id);
  if (node === undefined) return undefined;
  const beside = chart.nodes.filter(({ parent }) => parent === node.parent);
  const at = beside.indexOf(node);
  const child = chart.nodes.find(({ parent }) => parent === id);
  switch (key) {
    case 'Home':
      return chart.nodes[0]?.id;
    case 'ArrowUp':
      return node.isStacked && at > 0 ? beside[at - 1]?.id : node.parent;
    case 'ArrowDown':
      return node.isStacked ? beside[at + 1]?.id : child?.id;
    case 'ArrowRight':
      return node.isStacked ? child?.id : beside[at + 1]?.id;
    case 'ArrowLeft':
      return node.isStacked ? node.parent : beside[at - 1]?.id;
    default:
      return undefined;
  }
};

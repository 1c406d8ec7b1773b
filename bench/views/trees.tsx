import { syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { Tree } from '#views/tree/Tree.tsx';
import { hiddenRoot, indexTree, type TreeIndex } from '#views/tree/treeIndex.ts';
import { BenchConsole } from './BenchConsole.tsx';

const branchSize = 100;
const nobody: ReadonlySet<string> = new Set();

interface BenchTree {
  readonly index: TreeIndex;
  readonly expanded: readonly string[];
}

/** Departments in two levels, hundred by hundred, every branch open. */
const treeOf = (size: number): BenchTree => {
  const row = (id: number, hasChildren: boolean): RaRecord => ({
    id,
    name: `部门 ${id}`,
    users_count: id % 97,
    has_children: hasChildren ? 1 : 0,
  });
  const tops = Array.from({ length: size / branchSize }, (_, at) => at * branchSize + 1);
  const branches = tops.map((top) => ({
    parent: String(top),
    rows: Array.from({ length: branchSize - 1 }, (_, at) => row(top + at + 1, false)),
  }));
  return {
    index: indexTree([{ parent: hiddenRoot, rows: tops.map((top) => row(top, true)) }, ...branches]),
    expanded: tops.map(String),
  };
};

const ignore = () => {};

const Ours = ({ index, expanded }: BenchTree) => (
  <Tree
    label="部门"
    index={index}
    loading={nobody}
    expanded={expanded}
    setExpanded={ignore}
    selectedId={undefined}
    onChoose={ignore}
    onOpen={ignore}
  />
);

/** The department tree as the console shows it. */
export const OurTree = ({ size }: { readonly size: number }) => {
  const tree = useMemo(() => treeOf(size), [size]);
  return (
    <BenchConsole noun="department">
      <Ours {...tree} />
    </BenchConsole>
  );
};

const bareRowHeight = 40;
const features = [syncDataLoaderFeature];

const Bare = ({ index, expanded }: BenchTree) => {
  const scroller = useRef<HTMLDivElement>(null);
  const tree = useTree<RaRecord>({
    rootItemId: hiddenRoot,
    features,
    getItemName: (item) => String(item.getItemData().name),
    isItemFolder: (item) => index.children.has(item.getId()),
    dataLoader: {
      getItem: (id) => index.rows.get(id) ?? { id, name: '' },
      getChildren: (id) => [...(index.children.get(id) ?? [])],
    },
    initialState: { expandedItems: [...expanded] },
  });
  const items = tree.getItems();
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => bareRowHeight,
    overscan: 8,
  });
  return (
    <div ref={scroller} style={{ height: 600, overflow: 'auto' }}>
      <div {...tree.getContainerProps()} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((shown) => {
          const item = items[shown.index];
          return item === undefined ? null : (
            <div
              {...item.getProps()}
              key={item.getId()}
              style={{
                position: 'absolute',
                height: bareRowHeight,
                transform: `translateY(${shown.start}px)`,
              }}
            >
              {item.getItemName()}
            </div>
          );
        })}
      </div>
    </div>
  );
};

/** The same rows by headless-tree and react-virtual alone. */
export const BareTree = ({ size }: { readonly size: number }) => {
  const tree = useMemo(() => treeOf(size), [size]);
  return <Bare {...tree} />;
};

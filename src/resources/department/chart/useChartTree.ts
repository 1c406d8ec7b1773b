import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatCount } from '#views/format/formatCount.ts';
import { ancestorsOf, canOpen, companyId, hiddenRoot, type TreeIndex } from '#views/tree/treeIndex.ts';
import { useTreeLevels } from '#views/tree/useTreeLevels.ts';
import { type ChartTree, layoutChart } from './chartLayout.ts';

/** So many siblings are drawn at first, and each time more are asked for: a department may hold thousands. */
const siblingsAtOnce = 24;

/** What a node says. */
export interface ChartFacts {
  readonly name: string;
  readonly leaders: string;
  readonly people: string;
  readonly canOpen: boolean;
  readonly isOpen: boolean;
}

interface Supervisor {
  readonly name?: string;
}

/** Stands for siblings that are not drawn yet. */
const moreOf = (parent: string): string => `more:${parent}`;

/** The parent whose further children a node stands for; undefined: it is a department. */
export const moreBelow = (id: string): string | undefined =>
  id.startsWith('more:') ? id.slice('more:'.length) : undefined;

const shownBelow = (index: TreeIndex, parent: string, shown: number): readonly string[] => {
  const ids = index.children.get(parent) ?? [];
  return ids.length <= shown ? ids : [...ids.slice(0, shown), moreOf(parent)];
};

/** The departments as far as they have been opened, as a chart; a level is asked for when it is opened. */
export const useChartTree = () => {
  const translate = useTranslate();
  const [open, setOpen] = useState<readonly string[]>([companyId]);
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({});
  const { index, isPending, error, loading } = useTreeLevels({
    resource: 'department',
    expanded: open,
    keyword: '',
  });
  const shownOf = (parent: string): number => shown[parent] ?? siblingsAtOnce;
  const tree: ChartTree = {
    roots: shownBelow(index, hiddenRoot, shownOf(hiddenRoot)),
    below: (id) => (open.includes(id) ? shownBelow(index, id, shownOf(id)) : []),
  };
  const factsOf = (id: string): ChartFacts => {
    const parent = moreBelow(id);
    if (parent !== undefined) {
      const left = (index.children.get(parent)?.length ?? 0) - shownOf(parent);
      const name = translate('department.chart.more', { count: formatCount(left) });
      return { name, leaders: '', people: '', canOpen: true, isOpen: false };
    }
    const row = index.rows.get(id);
    const supervisors: readonly Supervisor[] = Array.isArray(row?.supervisors) ? row.supervisors : [];
    const count = Number(row?.users_count ?? 0);
    return {
      name: String(row?.name ?? ''),
      leaders: supervisors.map(({ name }) => name ?? '').join(translate('list.comma')),
      people: translate('tree.people', { count: formatCount(count), smart_count: count }),
      canOpen: canOpen(index, id),
      isOpen: open.includes(id) && canOpen(index, id),
    };
  };
  const toggle = (id: string) => {
    const parent = moreBelow(id);
    if (parent !== undefined) setShown({ ...shown, [parent]: shownOf(parent) + siblingsAtOnce });
    else if (open.includes(id)) setOpen(open.filter((each) => each !== id));
    else if (canOpen(index, id)) setOpen([...open, id]);
  };
  /** Opens the way to a department a search has found, and draws it among its siblings. */
  const openWay = (found: TreeIndex, id: string) => {
    const way = ancestorsOf(found, id);
    setOpen([...new Set([...open, companyId, ...way])]);
    // Where it stands among its siblings is known once they are there: all of them are drawn.
    const parent = way.at(-1);
    if (parent !== undefined) setShown({ ...shown, [parent]: Number.POSITIVE_INFINITY });
  };
  /** Opens every drawn department by one level, or closes all but the first. */
  const openNext = () => {
    const closed = layoutChart(tree).nodes.filter(
      ({ id }) => moreBelow(id) === undefined && !open.includes(id) && canOpen(index, id),
    );
    setOpen([...open, ...closed.slice(0, siblingsAtOnce).map(({ id }) => id)]);
  };
  const closeAll = () => setOpen([companyId]);
  return {
    chart: layoutChart(tree),
    factsOf,
    toggle,
    openWay,
    openNext,
    closeAll,
    isPending,
    error,
    isLoading: loading.size > 0,
  };
};

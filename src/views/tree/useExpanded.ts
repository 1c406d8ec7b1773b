import { useState } from 'react';
import { openBranches, type TreeIndex } from './treeIndex.ts';

export interface Expanded {
  /** Branches an administrator opened; kept while a search shows its own. */
  readonly opened: readonly string[];
  readonly open: (ids: readonly string[]) => void;
  /** What stands open now: those, or everything a search found except what was closed since. */
  readonly shown: (index: TreeIndex) => readonly string[];
  readonly setShown: (index: TreeIndex, ids: readonly string[]) => void;
}

/** The company above the first level, for those who see all of it: open from the start. */
const companyId = '0';

/** Which branches of a tree are open, with and without a search. */
export const useExpanded = (keyword: string): Expanded => {
  const [opened, setOpened] = useState<readonly string[]>([companyId]);
  const [closed, setClosed] = useState<{ readonly keyword: string; readonly ids: ReadonlySet<string> }>();
  const isSearch = keyword !== '';
  const isClosed = (id: string) => closed?.keyword === keyword && closed.ids.has(id);
  return {
    opened,
    open: (ids) => setOpened((before) => [...new Set([...before, ...ids])]),
    shown: (index) => (isSearch ? openBranches(index).filter((id) => !isClosed(id)) : opened),
    setShown: (index, ids) => {
      if (!isSearch) setOpened(ids);
      else setClosed({ keyword, ids: new Set(openBranches(index).filter((id) => !ids.includes(id))) });
    },
  };
};

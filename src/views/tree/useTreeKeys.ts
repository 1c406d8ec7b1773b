import type { CompositionEvent, KeyboardEvent } from 'react';
import type { RaRecord } from 'react-admin';
import {
  canOpen,
  parentOf,
  type TreeCommand,
  type TreeIndex,
  treeCommand,
  typedCharacter,
} from './treeIndex.ts';
import type { TreeItem } from './useTreeLevels.ts';

/** Commands that change the organisation; the tree only passes them on. */
export type RowCommand = Extract<TreeCommand, 'rename' | 'moveUp' | 'moveDown' | 'remove' | 'menu'>;

export interface TreeKeyFacts {
  readonly index: TreeIndex;
  readonly items: readonly TreeItem[];
  readonly activeId: string | undefined;
  readonly expanded: readonly string[];
  readonly setExpanded: (ids: readonly string[]) => void;
  readonly goTo: (id: string | undefined) => void;
  readonly onChoose: (row: RaRecord) => void;
  readonly onOpen: (row: RaRecord) => void;
  readonly onCommand: ((command: RowCommand, row: RaRecord) => void) | undefined;
  readonly onType: (text: string) => void;
}

const siblingsOf = ({ index }: TreeKeyFacts, id: string): readonly string[] => {
  for (const children of index.children.values()) if (children.includes(id)) return children;
  return [id];
};

const expandOrEnter = (facts: TreeKeyFacts, id: string, at: number) => {
  if (!canOpen(facts.index, id)) return;
  if (facts.expanded.includes(id)) facts.goTo(facts.items[at + 1]?.getId());
  else facts.setExpanded([...facts.expanded, id]);
};

const collapseOrLeave = (facts: TreeKeyFacts, id: string) => {
  if (facts.expanded.includes(id) && canOpen(facts.index, id))
    facts.setExpanded(facts.expanded.filter((open) => open !== id));
  else facts.goTo(parentOf(facts.index, id));
};

const expandLevel = (facts: TreeKeyFacts, id: string) => {
  const level = siblingsOf(facts, id).filter((sibling) => canOpen(facts.index, sibling));
  facts.setExpanded([...new Set([...facts.expanded, ...level])]);
};

const run = (
  facts: TreeKeyFacts,
  { command, id, row }: { readonly command: TreeCommand; readonly id: string; readonly row: RaRecord },
): void => {
  const at = facts.items.findIndex((item) => item.getId() === id);
  const steps: Readonly<Partial<Record<TreeCommand, () => void>>> = {
    next: () => facts.goTo(facts.items[at + 1]?.getId()),
    previous: () => facts.goTo(facts.items[at - 1]?.getId()),
    first: () => facts.goTo(facts.items[0]?.getId()),
    last: () => facts.goTo(facts.items.at(-1)?.getId()),
    expandOrEnter: () => expandOrEnter(facts, id, at),
    collapseOrLeave: () => collapseOrLeave(facts, id),
    expandLevel: () => expandLevel(facts, id),
    open: () => facts.onOpen(row),
    choose: () => facts.onChoose(row),
  };
  const step = steps[command];
  if (step === undefined) facts.onCommand?.(command as RowCommand, row);
  else step();
};

/** A field inside a row (renaming) keeps its keys. */
const isInField = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/** The tree's keyboard: safety.md section 3, row "Tree". Keys are handled here rather than by the tree library, whose hotkeys read physical keys. */
export const useTreeKeys = (facts: TreeKeyFacts) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
    const { activeId, index } = facts;
    const row = activeId === undefined ? undefined : index.rows.get(activeId);
    if (isInField(event.target) || activeId === undefined || row === undefined) return;
    const command = treeCommand(event);
    const text = command === undefined ? typedCharacter(event) : undefined;
    if (command === undefined && text === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (command !== undefined) run(facts, { command, id: activeId, row });
    else if (text !== undefined) facts.onType(text);
  },
  onCompositionEnd: (event: CompositionEvent<HTMLElement>): void => {
    if (!isInField(event.target) && event.data !== '') facts.onType(event.data);
  },
});

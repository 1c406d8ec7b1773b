import { useStore } from 'ra-core';
import { useState } from 'react';
import type { MenuSection } from '#engine/vocabulary.ts';
import { useCurrentEntry } from './CurrentEntry.tsx';
import type { MenuGroup } from './useMenuGroups.ts';

interface Choice {
  /** The entry that was current when an area was opened or folded. */
  readonly entry: string | undefined;
  readonly section: MenuSection | undefined;
}

interface OpenArea {
  /** The one area that is open; undefined: all are folded. */
  readonly open: MenuSection | undefined;
  /** Opens an area and folds the one before, or folds it. */
  readonly toggle: (section: MenuSection) => void;
}

/**
 * Which area of the menu is open: that of the page, until another one is opened by hand, and again with the next page. Pages without an area
 * (home, tasks) leave open what was opened last.
 */
export const useOpenArea = (groups: readonly MenuGroup[]): OpenArea => {
  const entry = useCurrentEntry();
  const [choice, choose] = useState<Choice>();
  const [last, keepLast] = useStore<MenuSection | undefined>('menu.area', groups[0]?.section);
  const own = groups.find(({ models }) => models.some(({ noun }) => noun === entry))?.section;
  const open = choice !== undefined && choice.entry === entry ? choice.section : (own ?? last);
  const toggle = (section: MenuSection) => {
    choose({ entry, section: open === section ? undefined : section });
    keepLast(section);
  };
  return { open, toggle };
};

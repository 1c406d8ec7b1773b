import type { CompanyChoice } from '../start/accountCalls.ts';
import { matching } from './matching.ts';
import { type PaletteItem, type PaletteKind, paletteKinds } from './paletteItem.ts';
import { useCommands } from './useCommands.ts';
import { type Found, useFound } from './useFound.ts';
import { useRecents } from './useRecents.ts';
import { useScreens } from './useScreens.ts';

export interface PaletteGroup {
  readonly kind: PaletteKind;
  readonly items: readonly PaletteItem[];
}

export interface PaletteItems {
  /** In the order they are shown; none is empty. */
  readonly groups: readonly PaletteGroup[];
  readonly found: Found;
  readonly remember: (item: PaletteItem) => void;
}

const grouped = (items: readonly PaletteItem[]): readonly PaletteGroup[] =>
  paletteKinds
    .map((kind) => ({ kind, items: items.filter((item) => item.kind === kind) }))
    .filter((group) => group.items.length > 0);

/** A page opened before is called as it is called now, and only offered while it may be opened. */
const asNow = (recents: readonly PaletteItem[], screens: readonly PaletteItem[]): readonly PaletteItem[] =>
  recents.flatMap((recent) => {
    if (!recent.id.startsWith('recent:screen:')) return [recent];
    const screen = screens.find(({ id }) => `recent:${id}` === recent.id);
    return screen === undefined ? [] : [{ ...recent, title: screen.title }];
  });

/** What the palette offers for a keyword; without one, what was opened last, the pages and what can be done. */
export const usePaletteItems = (keyword: string, enter: (company: CompanyChoice) => void): PaletteItems => {
  const { screens, creations } = useScreens();
  const commands = useCommands(enter);
  const found = useFound(keyword);
  const { recents, remember } = useRecents();
  const items = [
    ...(keyword.trim() === '' ? asNow(recents, matching('', screens)) : []),
    ...matching(keyword, screens),
    ...matching(keyword, [...creations, ...commands]),
    ...found.items,
  ];
  return { groups: grouped(items), found, remember };
};

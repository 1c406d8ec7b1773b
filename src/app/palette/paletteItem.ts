import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

/** Something with words it is found by: its own name first, then other languages and readings. */
export interface Searchable<Found> {
  readonly found: Found;
  readonly title: string;
  readonly words: readonly string[];
}

/** Case, width and spaces do not matter to a user who is looking for something. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** How well a keyword fits, 0 best; undefined: not at all. Beginnings come before middles, own names before others. */
const rankOf = (keyword: string, { title, words }: Searchable<unknown>): number | undefined => {
  const own = plain(title);
  if (own.startsWith(keyword)) return 0;
  if (own.includes(keyword)) return 1;
  const others = words.map(plain);
  if (others.some((word) => word.startsWith(keyword))) return 2;
  // One character, or two letters, are in the middle of everything.
  const isTelling = keyword.length > (/^[a-z0-9]+$/.test(keyword) ? 2 : 1);
  return isTelling && others.some((word) => word.includes(keyword)) ? 3 : undefined;
};

/** What a keyword finds, best first; equally good ones keep their order. An empty keyword finds everything. */
export const matching = <Found>(keyword: string, among: readonly Searchable<Found>[]): readonly Found[] => {
  const requested = plain(keyword);
  return among
    .map((searchable) => ({ found: searchable.found, rank: rankOf(requested, searchable) }))
    .filter((each): each is { found: Found; rank: number } => each.rank !== undefined)
    .toSorted((one, other) => one.rank - other.rank)
    .map((each) => each.found);
};

/** In the order they are shown: what is known here stands still while the server is asked for the rest. */
export const paletteKinds = [
  'recent',
  'screen',
  'setting',
  'command',
  'person',
  'department',
  'record',
  'help',
] as const;
/** So many of each kind are shown before a reader asks for the others. */
export const shownOfEach = 5;

type PaletteKind = (typeof paletteKinds)[number];

/** One line of the palette: somewhere to go (`to`, in resource names) or something to do (`run`). */
export interface PaletteItem {
  /** Unique among all items: kind and what it is of. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly title: string;
  /** What tells two of the same name apart: number, path, section. */
  readonly detail?: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly to?: string;
  readonly run?: () => void;
  /** Of a record: its noun, whose records are a group of their own. */
  readonly noun?: string;
  /** Shows all of this group instead of going anywhere. */
  readonly expands?: string;
  /** Leads to a page in a tab of its own, outside the console's frame. */
  readonly href?: string;
}

import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { useStore } from 'ra-core';
import type { PaletteItem } from './paletteItem.ts';

/** What is kept of an item: where it leads and how it was called; screens are called by today's language. */
interface Recent {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
  readonly to: string;
}

const kept = 6;

/** What this person opened last through the palette, newest first; forgotten at sign-out. */
export const useRecents = (): {
  readonly recents: readonly PaletteItem[];
  readonly remember: (item: PaletteItem) => void;
} => {
  const [stored, store] = useStore<readonly Recent[]>('palette.recent', []);
  return {
    recents: stored.map(({ id, ...rest }) => ({
      ...rest,
      id: `recent:${id}`,
      kind: 'recent',
      icon: HistoryIcon,
    })),
    remember: ({ id, title, detail, to, kind }) => {
      if (to === undefined || kind === 'command' || id.startsWith('more:')) return;
      const own = id.replace(/^recent:/, '');
      const recent = { id: own, title, to, ...(detail === undefined ? {} : { detail }) };
      store([recent, ...stored.filter((other) => other.id !== own)].slice(0, kept));
    },
  };
};

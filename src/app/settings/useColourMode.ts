import { useRemoveFromStore, useStore } from 'ra-core';

export const colourModes = ['system', 'light', 'dark'] as const;
export type ColourMode = (typeof colourModes)[number];

/** Light, dark, or as the system says; kept where react-admin's theme looks for it, which follows the system without it. */
export const useColourMode = (): readonly [mode: ColourMode, setMode: (mode: ColourMode) => void] => {
  const [kept, keep] = useStore<'light' | 'dark' | undefined>('theme');
  const forget = useRemoveFromStore();
  return [kept ?? 'system', (mode) => (mode === 'system' ? forget('theme') : keep(mode))];
};

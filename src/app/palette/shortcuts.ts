/** Whether this keyboard has a command key where others have Ctrl. */
const hasCommandKey = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** The modifier of the console's own shortcuts as this keyboard calls it. */
export const modifierKey = (): string => (hasCommandKey() ? '⌘' : 'Ctrl');

/** What opens the palette, as printed on a key cap. */
export const paletteKeys = (): string => `${modifierKey()} K`;

export interface Shortcut {
  /** Word key of what it does. */
  readonly does: string;
  /** Key caps; several alternatives are separate entries. */
  readonly keys: readonly string[];
}

export interface ShortcutGroup {
  /** Word key of where it works. */
  readonly where: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Every key the console answers to beyond what browsers do by themselves. */
export const shortcutGroups = (): readonly ShortcutGroup[] => [
  {
    where: 'frame.shortcuts.everywhere',
    shortcuts: [
      { does: 'frame.palette.open', keys: [modifierKey(), 'K'] },
      { does: 'frame.shortcuts.title', keys: ['?'] },
      { does: 'ra.action.save', keys: [modifierKey(), 'S'] },
      { does: 'ra.action.undo', keys: [modifierKey(), 'Z'] },
      { does: 'frame.shortcuts.notices', keys: ['F8'] },
      { does: 'frame.shortcuts.close', keys: ['Esc'] },
    ],
  },
  {
    where: 'frame.palette.title',
    shortcuts: [
      { does: 'frame.shortcuts.choose', keys: ['↑', '↓'] },
      { does: 'frame.palette.enter', keys: ['Enter'] },
      { does: 'frame.palette.newTab', keys: [modifierKey(), 'Enter'] },
    ],
  },
  {
    where: 'frame.shortcuts.list',
    shortcuts: [
      { does: 'frame.shortcuts.choose', keys: ['↑', '↓'] },
      { does: 'frame.palette.enter', keys: ['Enter'] },
      { does: 'frame.shortcuts.select', keys: ['Space'] },
      { does: 'frame.shortcuts.menu', keys: ['M'] },
    ],
  },
  {
    where: 'frame.shortcuts.tree',
    shortcuts: [
      { does: 'frame.shortcuts.choose', keys: ['↑', '↓'] },
      { does: 'frame.shortcuts.unfold', keys: ['←', '→'] },
      { does: 'frame.shortcuts.level', keys: ['*'] },
      { does: 'frame.shortcuts.move', keys: ['Alt', '↑', '↓'] },
      { does: 'frame.shortcuts.rename', keys: ['F2'] },
      { does: 'frame.shortcuts.menu', keys: ['Shift', 'F10'] },
    ],
  },
];

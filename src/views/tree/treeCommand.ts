/** What a key asks a tree to do (safety.md section 3). */
export type TreeCommand =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'expandOrEnter'
  | 'collapseOrLeave'
  | 'expandLevel'
  | 'open'
  | 'choose'
  | 'rename'
  | 'moveUp'
  | 'moveDown'
  | 'remove'
  | 'menu';

/** The part of a keyboard event that decides; `code` only where an input method hides the key. */
export interface PressedKey {
  readonly key: string;
  readonly code?: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

const plain: Readonly<Record<string, TreeCommand>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  ArrowRight: 'expandOrEnter',
  ArrowLeft: 'collapseOrLeave',
  '*': 'expandLevel',
  Enter: 'open',
  ' ': 'choose',
  F2: 'rename',
  Delete: 'remove',
  ContextMenu: 'menu',
};

const withAlt: Readonly<Record<string, TreeCommand>> = { ArrowUp: 'moveUp', ArrowDown: 'moveDown' };
const withShift: Readonly<Record<string, TreeCommand>> = { F10: 'menu', '*': 'expandLevel' };

/** The command of a key, or undefined when the key is not the tree's. Ctrl and Meta stay the browser's. */
export const treeCommand = (pressed: PressedKey): TreeCommand | undefined => {
  if (pressed.ctrlKey || pressed.metaKey) return undefined;
  if (pressed.altKey) return pressed.shiftKey ? undefined : withAlt[pressed.key];
  return pressed.shiftKey ? withShift[pressed.key] : plain[pressed.key];
};

/**
 * The character a key types, for jumping to a name. An input method reports `Process`; the letter under the key then
 * counts, so that pinyin can be typed without leaving Chinese input.
 */
export const typedCharacter = ({ key, code, altKey, ctrlKey, metaKey }: PressedKey): string | undefined => {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === 'Process') return /^Key([A-Z])$/.exec(code ?? '')?.[1]?.toLowerCase();
  return [...key].length === 1 && key !== ' ' && key !== '*' ? key : undefined;
};

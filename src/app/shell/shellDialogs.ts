import { createContext, use } from 'react';

/** Dialogs of the shell itself, opened from the bar, from the palette or by a key; at most one at a time. */
export type ShellDialog = 'palette' | 'shortcuts' | 'settings' | 'managePassword' | 'secondFactor';

export interface ShellDialogs {
  readonly open: (dialog: ShellDialog) => void;
}

const ShellDialogContext = createContext<ShellDialogs>({ open: () => {} });
export const ShellDialogProvider = ShellDialogContext.Provider;

/** Opens a dialog of the shell. */
export const useShellDialogs = (): ShellDialogs => use(ShellDialogContext);

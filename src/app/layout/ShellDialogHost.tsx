import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { loadAllModels } from '#app/console/modelStore.ts';
import { type ShellDialog, ShellDialogProvider } from '#app/shell/shellDialogs.ts';

const loadPalette = () => import('../palette/Palette.tsx');
// It finds what can be done on any page.
const Palette = lazy(async () => {
  const [{ Palette: component }] = await Promise.all([loadPalette(), loadAllModels()]);
  return { default: component };
});
const ShortcutsDialog = lazy(async () => {
  const { ShortcutsDialog: component } = await import('../palette/ShortcutsDialog.tsx');
  return { default: component };
});
const SettingsDialog = lazy(async () => {
  const { SettingsDialog: component } = await import('../settings/SettingsDialog.tsx');
  return { default: component };
});
const OwnPasswordDialog = lazy(async () => {
  const { OwnPasswordDialog: component } = await import('../gate/OwnPasswordDialog.tsx');
  return { default: component };
});
const FactorDialog = lazy(async () => {
  const { FactorDialog: component } = await import('../gate/FactorDialog.tsx');
  return { default: component };
});

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="tree"]') !== null);

/** Ctrl/Cmd+K from everywhere; "?" only where it is not a letter a user types. */
const dialogOfKey = (event: KeyboardEvent): ShellDialog | undefined => {
  if (event.isComposing || event.altKey) return undefined;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') return 'palette';
  if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) return 'shortcuts';
  return undefined;
};

/** What is typed right after Ctrl/Cmd+K would be lost while the palette is still on its way. */
const usePreloadedPalette = (): void => {
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return;
    const waiting = requestIdleCallback(() => void loadPalette().catch(() => undefined));
    return () => cancelIdleCallback(waiting);
  }, []);
};

/** Holds the shell's own dialogs, none of them in the first load, and listens for their keys. */
export const ShellDialogHost = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<ShellDialog>();
  const dialogs = useMemo(() => ({ open: setShown }), []);
  const close = () => setShown(undefined);
  usePreloadedPalette();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const dialog = dialogOfKey(event);
      if (dialog === undefined) return;
      event.preventDefault();
      setShown((before) => (before === dialog ? undefined : dialog));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <ShellDialogProvider value={dialogs}>
      {children}
      <Suspense>
        {shown === 'palette' ? <Palette onClose={close} /> : null}
        {shown === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
        {shown === 'settings' ? <SettingsDialog onClose={close} /> : null}
        {shown === 'managePassword' ? <OwnPasswordDialog onClose={close} /> : null}
        {shown === 'secondFactor' ? <FactorDialog onClose={close} /> : null}
      </Suspense>
    </ShellDialogProvider>
  );
};

import { lazy, Suspense } from 'react';
import type { FieldInputProps } from '#views/fieldView.ts';
import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const IconInput = lazy(async () => ({ default: (await import('./IconInput.tsx')).IconInput }));

/** Loaded with the form: start-up scripts stay small. */
const LazyIconInput = (props: FieldInputProps) => (
  <Suspense fallback={null}>
    <IconInput {...props} />
  </Suspense>
);

const AppLead = lazy(async () => ({ default: (await import('./AppNotes.tsx')).AppLead }));
const CentreScreen = lazyPart(async () => ({ default: (await import('./CentreScreen.tsx')).CentreScreen }));
const DisableNote = lazy(async () => ({ default: (await import('./AppNotes.tsx')).DisableNote }));
const InstalledApps = lazy(async () => ({ default: (await import('./InstalledApps.tsx')).InstalledApps }));

/** Apps stand in an order of their own beside the phone that shows them; their icon is chosen from pictures. */
export const appOverride = defineOverride<'app'>()({
  pages: { 'app-centers': CentreScreen },
  fields: { icon_id: { input: LazyIconInput } },
  views: {
    list: InstalledApps,
    actionNote: DisableNote,
    showLead: AppLead,
  },
});

import { lazy, Suspense } from 'react';
import type { EntityModel } from '#engine/model.ts';

const SettingsLink = lazy(async () => ({ default: (await import('./SettingsLink.tsx')).SettingsLink }));

/** The way to the setting a list offers; most offer none, and load nothing for it. */
export const SettingsEntry = ({ model }: { readonly model: EntityModel }) =>
  model.list.settings === undefined ? null : (
    <Suspense fallback={null}>
      <SettingsLink model={model} />
    </Suspense>
  );

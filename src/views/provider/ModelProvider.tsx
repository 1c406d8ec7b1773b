import { type ReactNode, useMemo } from 'react';
import type { EntityModel } from '#engine/model.ts';
import { fieldViews } from '#views/fields/registry.ts';
import { type LoadValidators, ModelContext, type Models } from '#views/ModelContext.tsx';
import type { OverrideOf } from '#views/override.ts';
import { RightsProvider } from '#views/reasons/rights.tsx';

interface ModelProviderProps {
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly overrideOf?: OverrideOf;
  readonly loadValidators: LoadValidators;
  readonly children: ReactNode;
}

const allGenerated: OverrideOf = () => undefined;

/** Gives every view below it the models of all nouns, their overrides and the way to their validators. */
export const ModelProvider = ({
  models,
  overrideOf = allGenerated,
  loadValidators,
  children,
}: ModelProviderProps) => {
  const value = useMemo<Models>(
    () => ({ models, overrideOf, loadValidators, fieldViews }),
    [models, overrideOf, loadValidators],
  );
  return (
    <ModelContext value={value}>
      <RightsProvider>{children}</RightsProvider>
    </ModelContext>
  );
};

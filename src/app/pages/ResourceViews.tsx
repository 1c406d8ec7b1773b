import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { customFieldsQuery } from '#app/console/customFields.ts';
import { createDraftStore } from '#app/console/draftStore.ts';
import { useLiveModels } from '#app/console/liveModels.ts';
import { PageLoading } from '#app/shell/PageLoading.tsx';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { EntityModel } from '#engine/model.ts';
import { overrides } from '#resources/overrides.ts';
import { readSession } from '#session/session.ts';
import { DraftStoreProvider } from '#views/form/draft/DraftStore.ts';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { WithImports } from '#views/import/WithImports.tsx';
import { useModel, useOverride } from '#views/ModelContext.tsx';
import { ModelProvider } from '#views/provider/ModelProvider.tsx';
import { loadValidators } from '#views/validators.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

// Comes with the views, whose lists it speaks for.
export { askFirstPage } from './firstPage.ts';

/** Keeps the fields this company has added up to date where they are shown; whether they are still unknown. */
const useCompanyFields = (model: EntityModel | undefined): boolean => {
  const provider = useDataProvider<ConsoleProvider>();
  const isAsked = model?.customFieldsIn !== undefined;
  return useQuery({ ...customFieldsQuery(provider), enabled: isAsked }).isPending && isAsked;
};

/** The views of one noun, with all they read from above. Loaded with the first resource page, not with the shell. */
export const ResourceViews = ({ noun }: { readonly noun: string }) => {
  const { all, byNoun } = useLiveModels();
  const [drafts] = useState(() => createDraftStore(readSession()));
  // A schema file removed during development takes the noun away before the router lets its page go.
  const isPending = useCompanyFields(byNoun[noun]);
  if (byNoun[noun] === undefined) return <NotFoundPage />;
  // A list begun without some of its columns would begin twice.
  if (isPending) return <PageLoading />;
  return (
    <ModelProvider models={all} overrides={overrides} loadValidators={loadValidators}>
      <DraftStoreProvider value={drafts}>
        <NounScreen noun={noun} />
      </DraftStoreProvider>
    </ModelProvider>
  );
};

/** The deepest override, a screen of its own, or the generated one with its shallower overrides; and the pages of its sheets. */
const NounScreen = ({ noun }: { readonly noun: string }) => {
  const { screen: Screen = GeneratedScreen } = useOverride(noun);
  return (
    <WithImports model={useModel(noun)}>
      <Screen />
    </WithImports>
  );
};

import { overrides } from '#resources/overrides.ts';
import { GeneratedResource } from '#views/generated/GeneratedResource.tsx';
import { ModelProvider } from '#views/ModelProvider.tsx';
import { loadValidators } from '#views/validators.ts';
import { useLiveModels } from '../liveModels.ts';

/** The views of one noun, with all they read from above. Loaded with the first resource page, not with the shell. */
export const ResourceViews = ({ noun }: { readonly noun: string }) => {
  const { all } = useLiveModels();
  return (
    <ModelProvider models={all} overrides={overrides} loadValidators={loadValidators}>
      <GeneratedResource noun={noun} />
    </ModelProvider>
  );
};

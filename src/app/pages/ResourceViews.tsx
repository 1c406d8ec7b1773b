import { overrides } from '#resources/overrides.ts';
import { GeneratedScreen } from '#views/generated/GeneratedScreen.tsx';
import { useOverride } from '#views/ModelContext.tsx';
import { ModelProvider } from '#views/ModelProvider.tsx';
import { loadValidators } from '#views/validators.ts';
import { useLiveModels } from '../liveModels.ts';

/** The views of one noun, with all they read from above. Loaded with the first resource page, not with the shell. */
export const ResourceViews = ({ noun }: { readonly noun: string }) => {
  const { all } = useLiveModels();
  return (
    <ModelProvider models={all} overrides={overrides} loadValidators={loadValidators}>
      <NounScreen noun={noun} />
    </ModelProvider>
  );
};

/** The deepest override, a screen of its own, or the generated one with its shallower overrides. */
const NounScreen = ({ noun }: { readonly noun: string }) => {
  const { screen: Screen = GeneratedScreen } = useOverride(noun);
  return <Screen />;
};

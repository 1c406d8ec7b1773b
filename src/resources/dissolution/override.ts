import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const DissolutionScreen = lazyPart(async () => ({
  default: (await import('./DissolutionScreen.tsx')).DissolutionScreen,
}));

/** Nothing here is a list: what is lost, what stands in the way, and the proof that it is meant. */
export const dissolutionOverride = defineOverride<'dissolution'>()({
  screen: DissolutionScreen,
});

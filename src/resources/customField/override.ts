import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const PersonalInfoScreen = lazyPart(async () => ({
  default: (await import('./PersonalInfoScreen.tsx')).PersonalInfoScreen,
}));

/** Fields are arranged on a page of their own, beside the card they make. */
export const customFieldOverride = defineOverride<'customField'>()({
  screen: PersonalInfoScreen,
});

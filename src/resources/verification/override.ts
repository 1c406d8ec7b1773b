import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const VerificationScreen = lazyPart(async () => ({
  default: (await import('./VerificationScreen.tsx')).VerificationScreen,
}));

/** How far the verification is, the long form of it, and its end: three pages no generated one shows. */
export const verificationOverride = defineOverride<'verification'>()({
  screen: VerificationScreen,
});

import { lazy } from 'react';
import { checkSignOn, type SignOnEntry } from '#domain/signOn/setting.ts';
import { defineOverride } from '#views/override.ts';

const SecretInput = lazy(async () => ({ default: (await import('./ClientParts.tsx')).SecretInput }));
const Addresses = lazy(async () => ({ default: (await import('./ClientParts.tsx')).Addresses }));
const BelowSetting = lazy(async () => ({ default: (await import('./BelowSetting.tsx')).BelowSetting }));
const EnforcementQuestion = lazy(async () => ({
  default: (await import('./EnforcementQuestion.tsx')).EnforcementQuestion,
}));

/** Single sign-on: the addresses to register stand above, the test and provisioning below, and what enforcing comes to is said before it is saved. */
export const signOnOverride = defineOverride<'signOn'>()({
  fields: { client_secret: { input: SecretInput } },
  views: { showLead: Addresses, showExtra: BelowSetting, saveQuestion: EnforcementQuestion },
  checks: (_, { values = {} }) => {
    // What the form holds has been asked by the schema of the setting.
    const entry = values as unknown as SignOnEntry &
      Readonly<Record<'client_secret' | 'has_secret', unknown>>;
    return checkSignOn(entry, entry.has_secret === 1 || Boolean(entry.client_secret));
  },
});

import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const CompanySettingScreen = lazy(async () => ({
  default: (await import('./CompanySettingScreen.tsx')).CompanySettingScreen,
}));

/** An index of everything that is set for the company, with what is set here itself. */
export const companySettingOverride = defineOverride<'companySetting'>()({
  screen: CompanySettingScreen,
  beginning: 'own',
});

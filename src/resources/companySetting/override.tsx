import { lazy } from 'react';
import { checkFacts } from '#domain/companySetting/checkFacts.ts';
import { defineOverride } from '#views/override.ts';
import { LogoInput } from './LogoInput.tsx';
import { CityInput, ProvinceInput } from './PlaceInputs.tsx';

const Images = lazy(async () => ({ default: (await import('./Images.tsx')).Images }));

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The facts of the company with its places by name, and below them how it looks on phones and the ways to every other setting. */
export const companySettingOverride = defineOverride<'companySetting'>()({
  fields: {
    province: { input: ProvinceInput },
    city: { input: CityInput },
    logo: { input: LogoInput },
  },
  views: { showExtra: Images },
  checks: ({ province, city, contact_phone: phone }) =>
    checkFacts({ province: textOf(province), city: textOf(city), contact_phone: textOf(phone) }),
});

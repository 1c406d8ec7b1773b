import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { checkFacts } from '#domain/companySetting/checkFacts.ts';
import { ChoiceBox } from '#views/fields/ChoiceBox.tsx';
import type { FieldInputProps } from '#views/fields/fieldView.ts';
import { defineOverride } from '#views/override.ts';
import { LogoInput } from './LogoInput.tsx';

/** Provinces and cities in the reader's language; the same as at registration. */
const useChoices = () => {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: ['companySetting', 'choices'],
    queryFn: ({ signal }) => provider.call('getRelateItems', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
};

/** Another province has other cities: the one that was chosen is none of them. */
const ProvinceInput = (props: FieldInputProps) => {
  const { data } = useChoices();
  const { setValue } = useFormContext();
  return (
    <ChoiceBox
      {...props}
      options={data?.provinces ?? []}
      onChosen={() => setValue('city', null, { shouldDirty: true })}
    />
  );
};

/** A city of the province that is chosen. */
const CityInput = (props: FieldInputProps) => {
  const { data } = useChoices();
  const province: unknown = useWatch({ name: 'province' });
  const cities = data?.cities.filter((city) => city.province === province) ?? [];
  return <ChoiceBox {...props} options={cities} />;
};

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

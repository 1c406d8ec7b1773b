import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { ChoiceBox } from '#views/fields/ChoiceBox.tsx';
import type { FieldInputProps } from '#views/fields/fieldView.ts';

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
export const ProvinceInput = (props: FieldInputProps) => {
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
export const CityInput = (props: FieldInputProps) => {
  const { data } = useChoices();
  const province: unknown = useWatch({ name: 'province' });
  const cities = data?.cities.filter((city) => city.province === province) ?? [];
  return <ChoiceBox {...props} options={cities} />;
};

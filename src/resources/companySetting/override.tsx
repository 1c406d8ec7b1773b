import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { checkFacts } from '#domain/companySetting/checkFacts.ts';
import { FilesInput } from '#views/fields/file/FilesInput.tsx';
import { ChoiceBox } from '#views/fields/inputs/choices.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

interface MarkProps {
  readonly name: string;
  readonly logo: string | null;
  readonly size: number;
}

/** The logo in its circle; without one the first character of the name on the brand's ground. */
const Mark = ({ name, logo, size }: MarkProps) => (
  <Box
    aria-hidden
    data-picture
    sx={{
      width: size,
      height: size,
      flexShrink: 0,
      borderRadius: '50%',
      overflow: 'hidden',
      display: 'grid',
      placeItems: 'center',
      border: 1,
      borderColor: 'divider',
      ...(logo === null
        ? { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600, fontSize: size * 0.45 }
        : { bgcolor: '#fff' }),
    }}
  >
    {logo === null ? Array.from(name)[0] : <img src={logo} alt="" width={size} height={size} />}
  </Box>
);

const sizes = [96, 48, 32] as const;

/** The logo as it stands on pages, lists and codes now, and the file that takes its place. */
const LogoInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const record = useRecordContext();
  const logo: unknown = record?.logo_url;
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-end' }}>
        {sizes.map((size) => (
          <Mark
            key={size}
            name={String(record?.company_name ?? '')}
            logo={typeof logo === 'string' ? logo : null}
            size={size}
          />
        ))}
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {translate('companySetting.logo.where')}
      </Typography>
      <FilesInput {...props} />
    </Stack>
  );
};

/** Provinces and cities in the reader's language; the same as at registration. */
const useChoices = () => {
  const provider = useConsoleProvider();
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

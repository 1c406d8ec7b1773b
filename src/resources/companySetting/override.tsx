import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useAuthProvider, useRecordContext, useTranslate } from 'react-admin';
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

/** What the console's own provider of accounts can do beyond react-admin's. */
interface ForgettingProvider {
  readonly forgetAccount?: () => void;
}

/** Asks again who is signed in where: name and logo of the company stand in the corner of every page. */
const useRenewAccount = () => {
  const client = useQueryClient();
  // The console's provider, of which react-admin knows the common part alone.
  const auth = useAuthProvider() as ForgettingProvider | undefined;
  return async (): Promise<void> => {
    auth?.forgetAccount?.();
    await client.invalidateQueries({ queryKey: ['auth', 'getIdentity'] });
  };
};

/** Name and logo stand in the corner of every page, which shows what was saved here. */
const useRenewedCorner = (): void => {
  const record = useRecordContext();
  const renew = useRenewAccount();
  const shown = `${record?.company_name}\n${record?.logo_url}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    void renew();
  });
};

const Images = lazy(async () => ({ default: (await import('./Images.tsx')).Images }));

/** Watches from the start: on a quick machine something is saved before the pictures below are loaded. */
const Extra = () => {
  useRenewedCorner();
  return (
    <Suspense fallback={null}>
      <Images />
    </Suspense>
  );
};

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** The facts of the company with its places by name, and below them how it looks on phones and the ways to every other setting. */
export const companySettingOverride = defineOverride<'companySetting'>()({
  fields: {
    province: { input: ProvinceInput },
    city: { input: CityInput },
    logo: { input: LogoInput },
  },
  views: { showExtra: Extra },
  checks: ({ province, city, contact_phone: phone }) =>
    checkFacts({ province: textOf(province), city: textOf(city), contact_phone: textOf(phone) }),
});

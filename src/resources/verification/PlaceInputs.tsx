import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** Provinces and cities to choose from, in the reader's words; they change with the language alone. */
export const useRelateItems = () => {
  const provider = useConsoleProvider();
  return useQuery({
    queryKey: ['relateItems'],
    queryFn: ({ signal }) => provider.call('getRelateItems', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

interface PlaceProps extends FieldInputProps {
  readonly choices: readonly { readonly value: string; readonly title: string }[];
  readonly help?: string;
  readonly onChosen?: (value: string) => void;
}

const menu = { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } as const;

const PlaceBox = ({ field, source, isRequired, choices, help, onChosen }: PlaceProps) => {
  const input = useFieldInput(field, source);
  const isThere = choices.some(({ value }) => value === input.value);
  return (
    <TextField
      select
      id={input.id}
      inputRef={input.ref}
      name={source}
      label={input.label}
      value={isThere ? input.value : ''}
      onChange={(event) => {
        input.onChange(event.target.value);
        onChosen?.(event.target.value);
      }}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.error ?? help ?? input.helperText}
      required={isRequired}
      disabled={choices.length === 0}
      size="small"
      fullWidth
      slotProps={{
        select: menu,
        // It says why nothing can be chosen, and has to be read.
        formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
      }}
    >
      {choices.map(({ value, title }) => (
        <MenuItem key={value} value={value}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** The province; another one takes its city with it, and one with a single city brings it. */
export const ProvinceInput = (props: FieldInputProps) => {
  const { data } = useRelateItems();
  const { setValue } = useFormContext();
  const chosen = (province: string) => {
    const cities = (data?.cities ?? []).filter((city) => city.province === province);
    const city = cities.length === 1 ? (cities[0]?.value ?? null) : null;
    setValue('city', city, { shouldDirty: true });
  };
  return <PlaceBox {...props} choices={data?.provinces ?? []} onChosen={chosen} />;
};

/** A city of the province chosen beside it. */
export const CityInput = (props: FieldInputProps) => {
  const translate = useTranslate();
  const { data } = useRelateItems();
  const province: unknown = useWatch({ name: 'province' });
  const isChosen = typeof province === 'string' && province !== '';
  return (
    <PlaceBox
      {...props}
      choices={(data?.cities ?? []).filter((city) => city.province === province)}
      {...(isChosen ? {} : { help: translate('verification.provinceFirst') })}
    />
  );
};

import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useLocaleState, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { languageTags } from '#i18n/chooseLocale.ts';
import { localeOf } from '#i18n/locale.ts';
import { countryCodes } from '#views/fields/countryCodes.ts';

interface CountryCodeSelectProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Codes to choose from; all without it. */
  readonly among?: readonly string[];
}

/** The dialling code in front of a number, with the region's name in the reader's language. */
export const CountryCodeSelect = ({ value, onChange, among }: CountryCodeSelectProps) => {
  const translate = useTranslate();
  const [locale] = useLocaleState();
  const all = useMemo(() => countryCodes(languageTags[localeOf(locale)], value), [locale, value]);
  const codes = among === undefined ? all : all.filter(({ code }) => among.includes(code));
  return (
    <TextField
      select
      label={translate('login.countryCode')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { renderValue: (code) => `+${code}` } }}
    >
      {codes.map(({ code, name }) => (
        <MenuItem key={code} value={code}>
          {`+${code} ${name}`}
        </MenuItem>
      ))}
    </TextField>
  );
};

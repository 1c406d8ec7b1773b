import Box from '@mui/material/Box';
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
const CountryCodeSelect = ({ value, onChange, among }: CountryCodeSelectProps) => {
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

interface NumberFieldsProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly countryCode: string;
  readonly mobile: string;
  readonly error: string | undefined;
  readonly onChange: (part: { readonly countryCode?: string; readonly mobile?: string }) => void;
  readonly autoFocus?: boolean;
  /** Dialling codes to choose from; all without it. */
  readonly codes?: readonly string[];
}

/** Country code and number, side by side. */
export const NumberFields = (props: NumberFieldsProps) => {
  const { inputRef, countryCode, mobile, error, onChange, autoFocus = false, codes } = props;
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '132px 1fr', gap: 1, alignItems: 'start' }}>
      <CountryCodeSelect
        value={countryCode}
        {...(codes === undefined ? {} : { among: codes })}
        onChange={(code) => onChange({ countryCode: code })}
      />
      <TextField
        inputRef={inputRef}
        label={translate('login.mobile')}
        type="tel"
        autoComplete="tel-national"
        autoFocus={autoFocus}
        required
        fullWidth
        value={mobile}
        onChange={(event) => onChange({ mobile: event.target.value })}
        error={error !== undefined}
        helperText={error}
      />
    </Box>
  );
};

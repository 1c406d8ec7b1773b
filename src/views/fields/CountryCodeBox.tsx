import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { usePickerWords } from '../picker/usePickerWords.ts';
import { type CountryCode, countryCodes } from './countryCodes.ts';

interface CountryCodeBoxProps {
  readonly value: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly onChange: (code: string) => void;
  readonly onBlur: () => void;
}

const titleOf = ({ code }: CountryCode): string => `+${code}`;

/** "8", "+852", "香港" and "hong kong" all find +852. */
const matching = (options: readonly CountryCode[], typed: string): CountryCode[] => {
  const text = typed.trim().toLowerCase();
  const digits = text.replace(/^\+/, '');
  if (digits === '') return [...options];
  if (/^\d+$/.test(digits)) return options.filter(({ code }) => code.startsWith(digits));
  return options.filter(({ names }) => names.includes(text));
};

/** A dialling code, found by number or by the country's name. */
export const CountryCodeBox = ({ value, name, isDisabled, onChange, onBlur }: CountryCodeBoxProps) => {
  const translate = useTranslate();
  const words = usePickerWords();
  const locale = useLocale() ?? 'zh';
  const options = useMemo(() => countryCodes(locale, value), [locale, value]);
  const chosen = options.find(({ code }) => code === value);
  return (
    <Autocomplete<CountryCode, false, true>
      {...words}
      size="small"
      disableClearable
      autoHighlight
      selectOnFocus
      handleHomeEndKeys
      options={[...options]}
      {...(chosen === undefined ? {} : { value: chosen })}
      onChange={(_, option) => onChange(option.code)}
      filterOptions={(all, { inputValue }) => matching(all, inputValue === `+${value}` ? '' : inputValue)}
      getOptionLabel={titleOf}
      getOptionKey={({ code }) => code}
      isOptionEqualToValue={(one, other) => one.code === other.code}
      disabled={isDisabled}
      sx={{ width: 116, flexShrink: 0 }}
      slotProps={{ popper: { sx: { minWidth: 260 } }, popupIndicator: { tabIndex: -1 } }}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>{`+${option.code}  ${option.name}`}</li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="none"
          name={name}
          label={translate('views.phone.countryCode')}
          onBlur={onBlur}
        />
      )}
    />
  );
};

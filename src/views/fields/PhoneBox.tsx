import Autocomplete from '@mui/material/Autocomplete';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useInput, useLocale, useTranslate } from 'react-admin';
import { typedPhone } from '#domain/member/dialCodes.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { usePickerWords } from '#views/picker/useRelated.ts';
import { type CountryCode, countryCodes, defaultCountryCode } from './countryCodes.ts';
import { TextBox } from './TextBox.tsx';

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
const CountryCodeBox = ({ value, name, isDisabled, onChange, onBlur }: CountryCodeBoxProps) => {
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

const html = { htmlInput: { inputMode: 'tel', autoComplete: 'off' } } as const;
const nullWhenEmpty = (digits: string): string | null => (digits === '' ? null : digits);

const siblingOf = (source: string, name: string): string =>
  [...source.split('.').slice(0, -1), name].join('.');

interface PhoneBoxProps extends FieldInputProps {
  /** Field beside it that holds the dialling code. */
  readonly codeName: string;
}

/** A number with its dialling code: one that is pasted with "+852" in front chooses the country itself. */
export const PhoneBox = ({ codeName, ...props }: PhoneBoxProps) => {
  const source = siblingOf(props.source, codeName);
  const { field } = useInput({ source });
  const code = String(field.value || defaultCountryCode);
  const parse = (entry: string) => {
    const { countryCode, digits } = typedPhone(entry, code);
    if (countryCode !== code) field.onChange(countryCode);
    return nullWhenEmpty(digits);
  };
  return (
    <Stack direction="row" spacing={1}>
      <CountryCodeBox
        value={code}
        name={source}
        isDisabled={props.isReadOnly}
        onChange={field.onChange}
        onBlur={() => field.onBlur()}
      />
      <TextBox {...props} type="tel" parse={parse} html={html} />
    </Stack>
  );
};

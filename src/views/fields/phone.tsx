import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useInput, useLocale, useTranslate } from 'react-admin';
import { countryCodes, defaultCountryCode } from './countryCodes.ts';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

/** The number as the server gives it, masked or not; a foreign country code in front. */
const PhoneField = ({ field, value, record }: FieldDisplayProps) => {
  if (typeof value !== 'string' || value === '') return null;
  const code = field.options.countryCode === undefined ? undefined : record[field.options.countryCode];
  const prefix = typeof code === 'string' && code !== defaultCountryCode ? `+${code} ` : '';
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {prefix}
      {value}
    </span>
  );
};

/** Spaces, dashes and full-width digits come with numbers pasted from elsewhere. */
const parse = (entry: string): unknown => {
  const plain = entry.normalize('NFKC').replace(/[\s\-()]/g, '');
  return plain === '' ? null : plain;
};

const CountryCodeSelect = ({
  source,
  isReadOnly,
}: {
  readonly source: string;
  readonly isReadOnly: boolean;
}) => {
  const translate = useTranslate();
  const { field } = useInput({ source });
  const value = String(field.value || defaultCountryCode);
  return (
    <TextField
      select
      label={translate('views.phone.countryCode')}
      name={source}
      value={value}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={() => field.onBlur()}
      disabled={isReadOnly}
      size="small"
      sx={{ width: 140, flexShrink: 0 }}
      slotProps={{ select: { renderValue: (code) => `+${String(code)}` } }}
    >
      {countryCodes(useLocale() ?? 'zh', value).map(({ code, name }) => (
        <MenuItem key={code} value={code}>
          {`+${code} ${name}`}
        </MenuItem>
      ))}
    </TextField>
  );
};

const siblingOf = (source: string, name: string): string =>
  [...source.split('.').slice(0, -1), name].join('.');

const PhoneInput = (props: FieldInputProps) => {
  const box = (
    <TextBox
      {...props}
      type="tel"
      parse={parse}
      html={{ htmlInput: { inputMode: 'tel', autoComplete: 'off' } }}
    />
  );
  const codeName = props.field.options.countryCode;
  if (codeName === undefined) return box;
  return (
    <Stack direction="row" spacing={1}>
      <CountryCodeSelect source={siblingOf(props.source, codeName)} isReadOnly={props.isReadOnly} />
      {box}
    </Stack>
  );
};

/** A phone number; its country code is chosen beside it when the schema names the field that holds it. */
export const phone: FieldView = { display: PhoneField, input: PhoneInput, column: { minWidth: 130 } };

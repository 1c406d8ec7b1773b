import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import { CountryCodeSelect } from './CountryCodeSelect.tsx';

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

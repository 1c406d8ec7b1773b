import Stack from '@mui/material/Stack';
import { useInput } from 'react-admin';
import { typedPhone } from '#domain/member/typedPhone.ts';
import { CountryCodeBox } from './CountryCodeBox.tsx';
import { defaultCountryCode } from './countryCodes.ts';
import type { FieldInputProps } from './fieldView.ts';
import { TextBox } from './TextBox.tsx';

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

import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';

const homeCode = '86';

/** The number as the server gives it, masked or not; a foreign country code in front. */
const PhoneField = ({ field, value, record }: FieldDisplayProps) => {
  if (typeof value !== 'string' || value === '') return null;
  const code = field.options.countryCode === undefined ? undefined : record[field.options.countryCode];
  const prefix = typeof code === 'string' && code !== homeCode ? `+${code} ` : '';
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {prefix}
      {value}
    </span>
  );
};

/** A phone number; its country code is chosen beside it when the schema names the field that holds it. */
export const phone: FieldView = { display: PhoneField, column: { minWidth: 130 } };

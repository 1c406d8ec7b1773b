import { useLocale } from 'react-admin';
import { DraftBox } from './DraftBox.tsx';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';
import { formatNumberEntry, parseNumberEntry } from './numberEntry.ts';

/** Numbers that name a row are read digit by digit, as they are typed elsewhere. */
const isIdentifier = (name: string): boolean => /(^id|_id|Id)$/.test(name);

/** A number with the thousands and decimal marks of the reader's language. */
export const NumberField = ({ field, value }: FieldDisplayProps) => {
  const locale = useLocale();
  if (typeof value !== 'number') return null;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {new Intl.NumberFormat(locale, {
        maximumFractionDigits: 10,
        useGrouping: !isIdentifier(field.name),
      }).format(value)}
    </span>
  );
};

const NumberInput = (props: FieldInputProps) => (
  <DraftBox {...props} format={formatNumberEntry} parse={parseNumberEntry} inputMode="decimal" />
);

/** A number with decimals. */
export const number: FieldView = { display: NumberField, input: NumberInput, column: { align: 'right' } };

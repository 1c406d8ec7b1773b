import { useLocale } from 'react-admin';
import { DraftBox } from './DraftBox.tsx';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';
import { formatNumberEntry, parseNumberEntry } from './numberEntry.ts';

/** A number with the thousands and decimal marks of the reader's language. */
export const NumberField = ({ value }: FieldDisplayProps) => {
  const locale = useLocale();
  if (typeof value !== 'number') return null;
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value)}
    </span>
  );
};

const NumberInput = (props: FieldInputProps) => (
  <DraftBox {...props} format={formatNumberEntry} parse={parseNumberEntry} inputMode="decimal" />
);

/** A number with decimals. */
export const number: FieldView = { display: NumberField, input: NumberInput, column: { align: 'right' } };

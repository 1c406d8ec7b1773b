import { useLocale } from 'react-admin';
import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { useMoney } from '#views/format/money.ts';

const decimal = /^-?\d+(?:[.]\d+)?$/;

/** A number's entry, full-width digits and thousands commas allowed; null when empty, the entry when it is no number. */
export const parseNumberEntry = (entry: string): number | string | null => {
  const plain = entry.normalize('NFKC').replace(/[\s,]/g, '');
  if (plain === '') return null;
  return decimal.test(plain) ? Number(plain) : entry;
};

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

/** A number with decimals. */
export const number: FieldView = { display: NumberField, column: { align: 'right' } };

/** A whole number; decimals are kept as typed and refused by the validator, never rounded. */
export const integer: FieldView = { display: NumberField, column: { align: 'right' } };

const MoneyField = ({ value }: FieldDisplayProps) => {
  const amountOf = useMoney();
  return typeof value === 'number' ? (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>{amountOf(value)}</span>
  ) : null;
};

/** An amount: stored as whole fen, shown and entered in yuan. */
export const money: FieldView = { display: MoneyField, column: { align: 'right' } };

const ComputedField = (props: FieldDisplayProps) => {
  const { field, value } = props;
  const money = useMoney();
  if (typeof value !== 'number') return <span>{String(value ?? '')}</span>;
  return field.schema.format === 'money' ? <span>{money(value)}</span> : <NumberField {...props} />;
};

/** Worked out from other fields of the record, live in the form; no one enters it. */
export const computed: FieldView = {
  display: ComputedField,
};

import { useTranslate } from 'react-admin';
import { entryToFen, fenToEntry } from '../format/money.ts';
import { useMoney } from '../format/useMoney.ts';
import { DraftBox } from './DraftBox.tsx';
import type { FieldDisplayProps, FieldInputProps, FieldView } from './fieldView.ts';

const MoneyField = ({ value }: FieldDisplayProps) => {
  const amountOf = useMoney();
  return typeof value === 'number' ? (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>{amountOf(value)}</span>
  ) : null;
};

const format = (value: unknown): string => {
  if (typeof value === 'number') return Number.isInteger(value) ? fenToEntry(value) : String(value);
  return typeof value === 'string' ? value : '';
};

const parse = (entry: string): unknown => (entry.trim() === '' ? null : (entryToFen(entry) ?? entry));

const MoneyInput = (props: FieldInputProps) => {
  const prefix = useTranslate()('list.currency');
  return <DraftBox {...props} format={format} parse={parse} prefix={prefix} inputMode="decimal" />;
};

/** An amount: stored as whole fen, shown and entered in yuan. */
export const money: FieldView = { display: MoneyField, input: MoneyInput, column: { align: 'right' } };

import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { FieldDisplayProps, FieldInputProps, FieldView } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/useFormValue.ts';
import { entryToFen, fenToEntry, useMoney } from '#views/format/money.ts';

interface DraftBoxProps extends FieldInputProps {
  readonly format: (value: unknown) => string;
  /** What the entry means; the entry itself when it means nothing yet, so that validation can say so. */
  readonly parse: (entry: string) => unknown;
  readonly prefix?: string;
  readonly inputMode: 'decimal' | 'numeric';
}

/** A box whose entry is kept as typed (`12.` on the way to `12.50`) while the form holds what it means. */
const DraftBox = ({ format, parse, prefix, inputMode, ...props }: DraftBoxProps) => {
  const input = useFieldInput(props.field, props.source);
  const [draft, setDraft] = useState(() => format(input.value));
  // A value set from outside (reset, server row) replaces the draft; one that came from the draft does not.
  const shown = (parse(draft) ?? null) === (input.value ?? null) ? draft : format(input.value);
  const change = (entry: string) => {
    setDraft(entry);
    input.onChange(parse(entry));
  };
  return (
    <TextField
      id={input.id}
      inputRef={input.ref}
      name={props.source}
      label={input.label}
      value={shown}
      onChange={(event) => change(event.target.value)}
      onBlur={input.onBlur}
      error={input.error !== undefined}
      helperText={input.helperText}
      placeholder={input.placeholder}
      required={props.isRequired}
      disabled={props.isReadOnly}
      size="small"
      fullWidth
      slotProps={{
        htmlInput: { inputMode, autoComplete: 'off' },
        input:
          prefix === undefined
            ? {}
            : { startAdornment: <InputAdornment position="start">{prefix}</InputAdornment> },
      }}
    />
  );
};

const decimal = /^-?\d+(?:[.]\d+)?$/;

/** A number's entry, full-width digits and thousands commas allowed; null when empty, the entry when it is no number. */
export const parseNumberEntry = (entry: string): number | string | null => {
  const plain = entry.normalize('NFKC').replace(/[\s,]/g, '');
  if (plain === '') return null;
  return decimal.test(plain) ? Number(plain) : entry;
};

/** A number as its entry; a wrong entry stays what was typed. */
const formatNumberEntry = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

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

const IntegerInput = (props: FieldInputProps) => (
  <DraftBox {...props} format={formatNumberEntry} parse={parseNumberEntry} inputMode="numeric" />
);

/** A whole number; decimals are kept as typed and refused by the validator, never rounded. */
export const integer: FieldView = { display: NumberField, input: IntegerInput, column: { align: 'right' } };

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

import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useResourceContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { computedValue, expressionOf, operandsOf } from '#engine/compute.ts';
import type { Expression } from '#engine/dialect.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useFieldInput } from '#views/form/state/formState.tsx';
import { entryToFen, fenToEntry, useMoney } from '#views/format/money.ts';
import { wordKeys } from '#views/wordKeys.ts';
import { parseNumberEntry } from '../numbers.tsx';

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

/** A number as its entry; a wrong entry stays what was typed. */
const formatNumberEntry = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

/** A number with decimals. */
export const NumberInput = (props: FieldInputProps) => (
  <DraftBox {...props} format={formatNumberEntry} parse={parseNumberEntry} inputMode="decimal" />
);

/** A whole number; decimals are kept as typed and refused by the validator, never rounded. */
export const IntegerInput = (props: FieldInputProps) => (
  <DraftBox {...props} format={formatNumberEntry} parse={parseNumberEntry} inputMode="numeric" />
);

const format = (value: unknown): string => {
  if (typeof value === 'number') return Number.isInteger(value) ? fenToEntry(value) : String(value);
  return typeof value === 'string' ? value : '';
};

const parse = (entry: string): unknown => (entry.trim() === '' ? null : (entryToFen(entry) ?? entry));

/** An amount, entered in yuan and kept as whole fen. */
export const MoneyInput = (props: FieldInputProps) => {
  const prefix = useTranslate()('list.currency');
  return <DraftBox {...props} format={format} parse={parse} prefix={prefix} inputMode="decimal" />;
};

const textOf = (value: string | number | null, money: ((fen: number) => string) | undefined): string => {
  if (value === null) return '';
  return money !== undefined && typeof value === 'number' ? money(value) : String(value);
};

interface LiveValueProps extends FieldInputProps {
  readonly expression: Expression;
}

const siblingOf = (source: string, name: string): string =>
  [...source.split('.').slice(0, -1), name].join('.');

/** Watches its operands alone: a long form does not render at every key. */
const LiveValue = ({ field, source, expression }: LiveValueProps) => {
  const translate = useTranslate();
  const money = useMoney();
  const keys = wordKeys(useResourceContext() ?? '');
  const operands = operandsOf(expression);
  const watched = useWatch({ name: operands.map((name) => siblingOf(source, name)) });
  const values = Object.fromEntries(operands.map((name, index) => [name, watched[index]]));
  return (
    <TextField
      label={translate(keys.field(field.path))}
      value={textOf(computedValue(expression, values), field.schema.format === 'money' ? money : undefined)}
      helperText={field.options.help === undefined ? undefined : translate(keys.help(field.path))}
      size="small"
      fullWidth
      slotProps={{ htmlInput: { readOnly: true }, input: { readOnly: true } }}
    />
  );
};

/** Worked out live in the form; what the server alone can work out is not there. */
export const ComputedInput = (props: FieldInputProps) => {
  const expression = expressionOf(props.field.options.compute);
  return expression === undefined ? null : <LiveValue {...props} expression={expression} />;
};

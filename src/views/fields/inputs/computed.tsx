import MuiTextField from '@mui/material/TextField';
import { useResourceContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { computedValue, expressionOf, operandsOf } from '#engine/compute.ts';
import type { Expression } from '#engine/dialect.ts';
import type { FieldInputProps } from '#views/fieldView.ts';
import { useMoney } from '#views/format/money.ts';
import { wordKeys } from '#views/wordKeys.ts';

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
    <MuiTextField
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

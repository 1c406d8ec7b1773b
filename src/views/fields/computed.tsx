import type { FieldDisplayProps, FieldView } from '#views/fieldView.ts';
import { useMoney } from '#views/format/money.ts';
import { NumberField } from './numbers.tsx';

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

import { equityKinds } from '#domain/shop/products.ts';
import { useUnitText } from '#resources/_shared/shop/product.ts';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { defineOverride } from '#views/override.ts';

const figures = { fontVariantNumeric: 'tabular-nums' } as const;

const useText = ({ value, record }: FieldDisplayProps): string => {
  const unit = useUnitText();
  const kind = equityKinds.find((each) => each === record.kind);
  return kind === undefined || typeof value !== 'number' ? '' : unit(kind, value);
};

/** By how much: with its sign and the unit of its quota. */
const DeltaField = (props: FieldDisplayProps) => {
  const text = useText(props);
  return (
    <span style={figures}>{typeof props.value === 'number' && props.value > 0 ? `+${text}` : text}</span>
  );
};

/** What there is afterwards, with the unit of its quota. */
const BalanceField = (props: FieldDisplayProps) => <span style={figures}>{useText(props)}</span>;

/** A generated list; numbers stand with the unit of their quota. */
export const equityRecordOverride = defineOverride<'equityRecord'>()({
  fields: { delta: { display: DeltaField }, balance: { display: BalanceField } },
});

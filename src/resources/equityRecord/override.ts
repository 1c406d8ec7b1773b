import { defineOverride } from '#views/override.ts';
import { BalanceField, DeltaField } from './UnitFields.tsx';

/** A generated list; numbers stand with the unit of their quota. */
export const equityRecordOverride = defineOverride<'equityRecord'>()({
  fields: { delta: { display: DeltaField }, balance: { display: BalanceField } },
});

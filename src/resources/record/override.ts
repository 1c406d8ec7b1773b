import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { OperatorField } from './OperatorField.tsx';
import { OutcomeField } from './OutcomeField.tsx';
import { PeriodTotal } from './PeriodTotal.tsx';
import { TargetField } from './TargetField.tsx';

const PeriodFilter = lazy(async () => ({ default: (await import('./PeriodFilter.tsx')).PeriodFilter }));
const CategoryFilter = lazy(async () => ({ default: (await import('./CategoryFilter.tsx')).CategoryFilter }));
const ActionFilter = lazy(async () => ({ default: (await import('./ActionFilter.tsx')).ActionFilter }));
const ActionChip = lazy(async () => ({ default: (await import('./ActionChip.tsx')).ActionChip }));
const CategoryChip = lazy(async () => ({ default: (await import('./CategoryChip.tsx')).CategoryChip }));
const RecordExtra = lazy(async () => ({ default: (await import('./RecordExtra.tsx')).RecordExtra }));

/** What somebody did is read, never changed: who in which role, on whom, and field by field what became of it. */
export const recordOverride = defineOverride<'record'>()({
  fields: {
    operator_name: { display: OperatorField },
    target_name: { display: TargetField },
    outcome: { display: OutcomeField },
    time: { filter: PeriodFilter },
    category: { filter: CategoryFilter, chip: CategoryChip },
    action: { filter: ActionFilter, chip: ActionChip },
  },
  views: {
    total: PeriodTotal,
    showExtra: RecordExtra,
  },
});

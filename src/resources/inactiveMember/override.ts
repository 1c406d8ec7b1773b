import { lazy } from 'react';
import { ChosenOnItsPage, ImportChip } from '#views/import/importFilter.tsx';
import { defineOverride } from '#views/override.ts';
import { DepartmentsField } from './DepartmentsField.tsx';
import { InactiveCounters } from './InactiveCounters.tsx';
import { SendButton } from './SendButton.tsx';

const SendSelected = lazy(async () => ({ default: (await import('./SendSelected.tsx')).SendSelected }));

/** The list is generated; its counters are filters, and whom it shows can be notified from it. */
export const inactiveMemberOverride = defineOverride<'inactiveMember'>()({
  fields: {
    departments: { display: DepartmentsField },
    import_id: { filter: ChosenOnItsPage, chip: ImportChip },
  },
  views: {
    toolbar: SendButton,
    total: InactiveCounters,
    // Everybody is active: there is nobody to notify.
    emptyWays: () => null,
    bulk: SendSelected,
  },
});

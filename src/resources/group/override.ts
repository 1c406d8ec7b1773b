import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { AdminsField } from './AdminsField.tsx';
import { OwnerField } from './OwnerField.tsx';
import { SizeField } from './SizeField.tsx';

const PeopleInput = lazy(async () => ({
  default: (await import('./GroupPeopleInput.tsx')).GroupPeopleInput,
}));
const GroupExtra = lazy(async () => ({ default: (await import('./GroupExtra.tsx')).GroupExtra }));

/**
 * The list is generated. Whoever is to run a group is chosen among its people; what dissolving comes to is counted before it is
 * done; below its facts stand its rules as switches, and its people.
 */
export const groupOverride = defineOverride<'group'>()({
  fields: {
    owner_name: { display: OwnerField },
    users_count: { display: SizeField, column: { align: 'right' } },
    admins: { display: AdminsField },
    'actions.changeOwner.owner_id': { input: PeopleInput },
    'actions.changeAdmins.admin_ids': { input: PeopleInput },
  },
  views: {
    showExtra: GroupExtra,
  },
});

import { lazy } from 'react';
import type { RowLink } from '#views/override.ts';
import { resignAddress } from '#views/resign/resignAddress.ts';

const SeatsDialog = lazy(async () => ({
  default: (await import('#views/seat/SeatsDialog.tsx')).SeatsDialog,
}));

/** What is done to one person on other screens or in a dialog of its own: what they are in their departments, their lost phone, a notice to who has not come yet, their leaving. */
export const memberLinks: readonly RowLink[] = [
  {
    name: 'seats',
    label: 'people.seats',
    noun: 'member',
    permission: 'arrange',
    needs: 'read',
    dialog: SeatsDialog,
  },
  {
    name: 'devices',
    label: 'member.link.devices',
    noun: 'device',
    permission: 'read',
    needs: 'read',
    to: ({ id }) => `/device?filter=${encodeURIComponent(JSON.stringify({ user_id: Number(id) }))}`,
  },
  {
    name: 'sendSms',
    label: 'member.link.sendSms',
    noun: 'inactiveMember',
    permission: 'sendSms',
    needs: 'update',
    when: ({ active_status: state }) => state === 0,
    to: ({ name }) => `/inactiveMember?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`,
  },
  {
    name: 'resign',
    label: 'people.act.resign',
    isDanger: true,
    noun: 'resignation',
    permission: 'resign',
    needs: 'removeFromDepartment',
    to: ({ id }) => resignAddress([Number(id)]),
  },
];

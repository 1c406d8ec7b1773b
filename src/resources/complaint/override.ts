import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { ComplaintList } from './ComplaintList.tsx';

const GroupNote = lazy(async () => ({ default: (await import('./GroupNote.tsx')).GroupNote }));

/** Complaints are read group by group; before a decision it is said whom it meets. */
export const complaintOverride = defineOverride<'complaint'>()({
  views: { list: ComplaintList, actionNote: GroupNote },
});

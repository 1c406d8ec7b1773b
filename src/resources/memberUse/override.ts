import { lazy } from 'react';
import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const DepartmentUse = lazy(async () => ({ default: (await import('./DepartmentUse.tsx')).DepartmentUse }));
const LevelTabs = lazyPart(async () => ({ default: (await import('./LevelTabs.tsx')).LevelTabs }));
const ToPerson = lazy(async () => ({ default: (await import('./PeopleNote.tsx')).ToPerson }));
const PeopleNote = lazy(async () => ({ default: (await import('./PeopleNote.tsx')).PeopleNote }));

/** The list of people is generated; departments are gone down through beside it. */
export const memberUseOverride = defineOverride<'memberUse'>()({
  pages: { department: DepartmentUse, ':id': ToPerson, ':id/show': ToPerson },
  views: { toolbar: LevelTabs, foot: PeopleNote },
});

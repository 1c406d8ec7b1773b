import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';

const DepartmentScreen = lazy(async () => ({
  default: (await import('./DepartmentScreen.tsx')).DepartmentScreen,
}));

/** Departments are managed in their tree, which no generated list can give. */
export const departmentOverride = defineOverride<'department'>()({ screen: DepartmentScreen });

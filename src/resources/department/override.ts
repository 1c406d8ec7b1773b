import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { LaterCodeInput, LaterNameInput } from './laterInputs.tsx';

const DepartmentScreen = lazy(async () => ({
  default: (await import('./DepartmentScreen.tsx')).DepartmentScreen,
}));

/** Departments are managed in their tree, which no generated list can give; their names are compared while typed. */
export const departmentOverride = defineOverride<'department'>()({
  screen: DepartmentScreen,
  beginning: 'tree',
  fields: { name: { input: LaterNameInput }, dept_code: { input: LaterCodeInput } },
});

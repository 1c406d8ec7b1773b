import { lazy } from 'react';
import { defineOverride } from '#views/override.ts';
import { MemberToolbar } from './MemberToolbar.tsx';
import { memberChecks } from './memberChecks.ts';
import { firstMemberFilter } from './memberPlace.ts';
import { NameField } from './NameField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { PlacementInput } from './PlacementInput.tsx';
import { PlacementsField } from './PlacementsField.tsx';
import { PortraitField } from './PortraitField.tsx';
import { PositionInput } from './PositionInput.tsx';

const MemberList = lazy(async () => ({ default: (await import('./MemberList.tsx')).MemberList }));
const MemberCreate = lazy(async () => ({ default: (await import('./MemberCreate.tsx')).MemberCreate }));

/** The star in the list of departments chooses it. */
const ChosenByStar = () => null;

/** People stand beside the department tree; departments, positions and main department are entered together. */
export const memberOverride = defineOverride<'member'>()({
  fields: {
    name: { display: NameField },
    avatar: { display: PortraitField },
    phone: { display: PhoneField },
    departments: { display: PlacementsField, input: PlacementInput },
    'departments.position': { input: PositionInput },
    main_department_id: { input: ChosenByStar },
  },
  views: { list: MemberList, create: MemberCreate, toolbar: MemberToolbar },
  firstFilter: firstMemberFilter,
  checks: memberChecks,
});

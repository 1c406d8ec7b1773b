import { lazy } from 'react';
import { ChosenOnItsPage, ImportChip } from '#views/import/importFilter.tsx';
import { defineOverride } from '#views/override.ts';
import {
  PlacementInput,
  PositionInput,
  PrivacyInput,
  UniqueEmailInput,
  UniquePhoneInput,
  UniqueWorkIdInput,
} from './laterInputs.tsx';
import { MemberTotal } from './MemberTotal.tsx';
import { memberChecks } from './memberChecks.ts';
import { memberLinks } from './memberLinks.ts';
import { firstMemberFilter } from './memberPlace.ts';
import { NameField } from './NameField.tsx';
import { PhoneField } from './PhoneField.tsx';
import { PlacementsField } from './PlacementsField.tsx';
import { PortraitField } from './PortraitField.tsx';
import { PositionFilter } from './PositionFilter.tsx';
import { RoleFilter, RoleFilterChip } from './RoleFilter.tsx';
import { RolesField } from './RolesField.tsx';

const MemberList = lazy(async () => ({ default: (await import('./MemberList.tsx')).MemberList }));
const MemberCreate = lazy(async () => ({ default: (await import('./MemberCreate.tsx')).MemberCreate }));
const MemberHead = lazy(async () => ({ default: (await import('./MemberHead.tsx')).MemberHead }));
const MemberExtra = lazy(async () => ({ default: (await import('./MemberExtra.tsx')).MemberExtra }));
const InviteWay = lazy(async () => ({ default: (await import('./InviteWay.tsx')).InviteWay }));
const MemberShow = lazy(async () => ({ default: (await import('./MemberShow.tsx')).MemberShow }));

const MemberFormFrame = lazy(async () => ({
  default: (await import('./MemberFormFrame.tsx')).MemberFormFrame,
}));

const ResignSelected = lazy(async () => ({
  default: (await import('./ResignSelected.tsx')).ResignSelected,
}));

/** The star in the list of departments chooses it. */
const ChosenByStar = () => null;

/** People stand beside the department tree; departments, positions and main department are entered together. */
export const memberOverride = defineOverride<'member'>()({
  fields: {
    name: { display: NameField },
    avatar: { display: PortraitField },
    phone: { display: PhoneField, input: UniquePhoneInput },
    workId: { input: UniqueWorkIdInput },
    email: { input: UniqueEmailInput },
    departments: { display: PlacementsField, input: PlacementInput },
    'departments.position': { input: PositionInput },
    main_department_id: { input: ChosenByStar },
    'actions.addDepartment.position': { input: PositionInput },
    'actions.moveDepartment.position': { input: PositionInput },
    'actions.setPosition.position': { input: PositionInput },
    position: { filter: PositionFilter },
    roles: { display: RolesField, filter: RoleFilter, chip: RoleFilterChip },
    phone_show: { input: PrivacyInput },
    import_id: { filter: ChosenOnItsPage, chip: ImportChip },
  },
  views: {
    list: MemberList,
    show: MemberShow,
    create: MemberCreate,
    formFrame: MemberFormFrame,
    total: MemberTotal,
    emptyWays: InviteWay,
    showLead: MemberHead,
    showExtra: MemberExtra,
    bulk: ResignSelected,
  },
  links: memberLinks,
  firstFilter: firstMemberFilter,
  checks: memberChecks,
});

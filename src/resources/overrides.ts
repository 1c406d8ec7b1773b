import type { ComponentType } from 'react';
import type { Noun } from '#generated/entities.ts';
import { lazyPart } from '#views/lazyPart.ts';
import type { OverrideOf, Overrides } from '#views/override.ts';

type Loader = () => Promise<Overrides>;

/** A noun of which no page is generated: its screen is loaded as its first page opens. */
const ownScreen =
  (load: () => Promise<ComponentType>): Loader =>
  async () => ({
    screen: lazyPart(async () => ({ default: await load() })),
  });

/** What the generator cannot give, by noun: one line per folder of `src/resources`. Generated until proven otherwise. */
export const overrideLoaders: Readonly<Partial<Record<Noun, Loader>>> = {
  activeSession: async () => (await import('./activeSession/override.tsx')).activeSessionOverride,
  app: async () => (await import('./app/override.tsx')).appOverride,
  application: async () => (await import('./application/override.tsx')).applicationOverride,
  assetAdmin: async () => (await import('./assetAdmin/override.tsx')).assetAdminOverride,
  banner: async () => (await import('./banner/override.tsx')).bannerOverride,
  checklist: async () => (await import('./checklist/override.tsx')).checklistOverride,
  checklistLine: async () => (await import('./checklistLine/override.tsx')).checklistLineOverride,
  companySetting: async () => (await import('./companySetting/override.tsx')).companySettingOverride,
  complaint: async () => (await import('./complaint/override.tsx')).complaintOverride,
  customField: ownScreen(
    async () => (await import('./customField/PersonalInfoScreen.tsx')).PersonalInfoScreen,
  ),
  deletion: async () => (await import('./deletion/override.tsx')).deletionOverride,
  department: async () => (await import('./department/override.tsx')).departmentOverride,
  device: async () => (await import('./device/override.tsx')).deviceOverride,
  dissolution: ownScreen(async () => (await import('./dissolution/DissolutionScreen.tsx')).DissolutionScreen),
  equity: ownScreen(async () => (await import('./equity/EquityScreen.tsx')).EquityScreen),
  equityRecord: async () => (await import('./equityRecord/override.tsx')).equityRecordOverride,
  group: async () => (await import('./group/override.tsx')).groupOverride,
  groupSetting: async () => (await import('./groupSetting/override.ts')).groupSettingOverride,
  groupStatistic: async () => (await import('./groupStatistic/override.tsx')).groupStatisticOverride,
  holiday: async () => (await import('./holiday/override.tsx')).holidayOverride,
  importJob: async () => (await import('./importJob/override.tsx')).importJobOverride,
  inactiveMember: async () => (await import('./inactiveMember/override.tsx')).inactiveMemberOverride,
  invite: async () => (await import('./invite/override.tsx')).inviteOverride,
  inviteNote: async () => (await import('./inviteNote/override.ts')).inviteNoteOverride,
  invoice: async () => (await import('./invoice/override.tsx')).invoiceOverride,
  mainAdministrator: ownScreen(
    async () => (await import('./mainAdministrator/MainAdministratorScreen.tsx')).MainAdministratorScreen,
  ),
  manageGroup: ownScreen(async () => (await import('./manageGroup/ManageGroupScreen.tsx')).ManageGroupScreen),
  member: async () => (await import('./member/override.tsx')).memberOverride,
  memberUse: async () => (await import('./memberUse/override.ts')).memberUseOverride,
  messageRecord: async () => (await import('./messageRecord/override.ts')).messageRecordOverride,
  messageTemplate: async () => (await import('./messageTemplate/override.ts')).messageTemplateOverride,
  order: async () => (await import('./order/override.tsx')).orderOverride,
  product: ownScreen(async () => (await import('./product/ShopScreen.tsx')).ShopScreen),
  quickApp: ownScreen(async () => (await import('./quickApp/QuickAppScreen.tsx')).QuickAppScreen),
  plannedChange: async () => (await import('./plannedChange/override.tsx')).plannedChangeOverride,
  record: async () => (await import('./record/override.tsx')).recordOverride,
  resignation: async () => (await import('./resignation/override.tsx')).resignationOverride,
  role: async () => (await import('./role/override.ts')).roleOverride,
  securitySetting: async () => (await import('./securitySetting/override.ts')).securitySettingOverride,
  signOn: async () => (await import('./signOn/override.ts')).signOnOverride,
  startup: async () => (await import('./startup/override.ts')).startupOverride,
  temporaryStaff: async () => (await import('./temporaryStaff/override.tsx')).temporaryStaffOverride,
  vacation: async () => (await import('./vacation/override.tsx')).vacationOverride,
  verification: ownScreen(
    async () => (await import('./verification/VerificationScreen.tsx')).VerificationScreen,
  ),
  visibility: ownScreen(async () => (await import('./visibility/VisibilityScreen.tsx')).VisibilityScreen),
};

/** What came of each loader, and what kept it from coming. */
const found = new Map<Loader, Overrides | Promise<Overrides>>();
const failures = new Map<Loader, unknown>();

/** What kept the code of a noun's override from coming; told once. */
const takeFailure = (load: Loader): unknown => {
  const failure = failures.get(load);
  failures.delete(load);
  return failure;
};

/**
 * What a noun replaces: at once when its code is here, which the first question brings along. Throws what kept the code from coming;
 * the question after that asks for it again.
 */
export const overrideOf: OverrideOf = (noun) => {
  const load = overrideLoaders[noun as keyof typeof overrideLoaders];
  if (load === undefined) return undefined;
  const failure = takeFailure(load);
  if (failure !== undefined) throw failure;
  const known = found.get(load);
  if (known !== undefined) return known;
  const loading = load();
  found.set(load, loading);
  loading.then(
    (override) => found.set(load, override),
    (error: unknown) => {
      found.delete(load);
      failures.set(load, error);
    },
  );
  return loading;
};

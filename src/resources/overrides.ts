import type { Noun } from '#generated/entities.ts';
import type { OverrideOf, Overrides } from '#views/override.ts';

/** What the generator cannot give, by noun: one line per folder of `src/resources`. Generated until proven otherwise. */
export const overrideLoaders: Readonly<Partial<Record<Noun, () => Promise<Overrides>>>> = {
  app: async () => (await import('./app/override.tsx')).appOverride,
  application: async () => (await import('./application/override.tsx')).applicationOverride,
  assetAdmin: async () => (await import('./assetAdmin/override.tsx')).assetAdminOverride,
  banner: async () => (await import('./banner/override.tsx')).bannerOverride,
  companySetting: async () => (await import('./companySetting/override.tsx')).companySettingOverride,
  complaint: async () => (await import('./complaint/override.tsx')).complaintOverride,
  customField: async () => (await import('./customField/override.ts')).customFieldOverride,
  deletion: async () => (await import('./deletion/override.tsx')).deletionOverride,
  department: async () => (await import('./department/override.tsx')).departmentOverride,
  device: async () => (await import('./device/override.tsx')).deviceOverride,
  dissolution: async () => (await import('./dissolution/override.ts')).dissolutionOverride,
  equity: async () => (await import('./equity/override.ts')).equityOverride,
  equityRecord: async () => (await import('./equityRecord/override.tsx')).equityRecordOverride,
  group: async () => (await import('./group/override.tsx')).groupOverride,
  groupSetting: async () => (await import('./groupSetting/override.ts')).groupSettingOverride,
  groupStatistic: async () => (await import('./groupStatistic/override.ts')).groupStatisticOverride,
  holiday: async () => (await import('./holiday/override.tsx')).holidayOverride,
  importJob: async () => (await import('./importJob/override.tsx')).importJobOverride,
  inactiveMember: async () => (await import('./inactiveMember/override.tsx')).inactiveMemberOverride,
  invite: async () => (await import('./invite/override.tsx')).inviteOverride,
  inviteNote: async () => (await import('./inviteNote/override.ts')).inviteNoteOverride,
  invoice: async () => (await import('./invoice/override.tsx')).invoiceOverride,
  mainAdministrator: async () => (await import('./mainAdministrator/override.ts')).mainAdministratorOverride,
  manageGroup: async () => (await import('./manageGroup/override.ts')).manageGroupOverride,
  member: async () => (await import('./member/override.tsx')).memberOverride,
  memberUse: async () => (await import('./memberUse/override.ts')).memberUseOverride,
  messageRecord: async () => (await import('./messageRecord/override.ts')).messageRecordOverride,
  messageTemplate: async () => (await import('./messageTemplate/override.ts')).messageTemplateOverride,
  order: async () => (await import('./order/override.tsx')).orderOverride,
  plannedChange: async () => (await import('./plannedChange/override.tsx')).plannedChangeOverride,
  product: async () => (await import('./product/override.ts')).productOverride,
  quickApp: async () => (await import('./quickApp/override.ts')).quickAppOverride,
  record: async () => (await import('./record/override.tsx')).recordOverride,
  resignation: async () => (await import('./resignation/override.tsx')).resignationOverride,
  role: async () => (await import('./role/override.ts')).roleOverride,
  startup: async () => (await import('./startup/override.ts')).startupOverride,
  temporaryStaff: async () => (await import('./temporaryStaff/override.tsx')).temporaryStaffOverride,
  vacation: async () => (await import('./vacation/override.tsx')).vacationOverride,
  verification: async () => (await import('./verification/override.ts')).verificationOverride,
  visibility: async () => (await import('./visibility/override.ts')).visibilityOverride,
};

const found = new Map<string, Overrides | Promise<Overrides>>();
const failures = new Map<string, unknown>();

/** What kept the code of a noun's override from coming; told once. */
const takeFailure = (noun: string): unknown => {
  const failure = failures.get(noun);
  failures.delete(noun);
  return failure;
};

/**
 * What a noun replaces: at once when its code is here, which the first question brings along. Throws what kept the code from coming;
 * the question after that asks for it again.
 */
export const overrideOf: OverrideOf = (noun) => {
  const failure = takeFailure(noun);
  if (failure !== undefined) throw failure;
  const known = found.get(noun);
  const load = overrideLoaders[noun as keyof typeof overrideLoaders];
  if (known !== undefined || load === undefined) return known;
  const loading = load();
  found.set(noun, loading);
  loading.then(
    (override) => found.set(noun, override),
    (error: unknown) => {
      found.delete(noun);
      failures.set(noun, error);
    },
  );
  return loading;
};

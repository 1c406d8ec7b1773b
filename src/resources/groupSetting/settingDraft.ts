import { checkSetting } from '#domain/group/checkSetting.ts';
import type { Violation } from '#domain/violation.ts';
import type { GroupSetting } from '#generated/types.ts';

/** Limits and list as they are entered; a limit stays the text it was typed as. */
export type SettingDraft = {
  readonly memberLimit: string;
  readonly largeLimit: string;
  readonly users: readonly number[];
  readonly departments: readonly number[];
};

/** What the form begins with. */
export const draftOf = (setting: GroupSetting): SettingDraft => ({
  memberLimit: String(setting.member_limit),
  largeLimit: String(setting.large_limit),
  users: setting.users.map(({ user_id: id }) => id),
  departments: setting.depts.map(({ dept_id: id }) => id),
});

const wholeNumber = /^\d{1,6}$/;

const numberOf = (text: string): number => (wholeNumber.test(text.trim()) ? Number(text) : Number.NaN);

/** What is wrong before anything is sent. */
export const violationsOfDraft = (draft: SettingDraft): readonly Violation[] =>
  checkSetting({
    memberLimit: numberOf(draft.memberLimit),
    largeLimit: numberOf(draft.largeLimit),
    users: draft.users,
    departments: draft.departments,
  });

/** What is sent to be checked and saved. */
export const requestOf = (draft: SettingDraft) => ({
  member_limit: numberOf(draft.memberLimit),
  large_limit: numberOf(draft.largeLimit),
  users: [...draft.users],
  depts: [...draft.departments],
});

const sameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Whether the entries differ from what is stored. */
export const isChanged = (draft: SettingDraft, setting: GroupSetting): boolean => {
  const stored = draftOf(setting);
  return !(
    draft.memberLimit === stored.memberLimit &&
    draft.largeLimit === stored.largeLimit &&
    sameIds(draft.users, stored.users) &&
    sameIds(draft.departments, stored.departments)
  );
};

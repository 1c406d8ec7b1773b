import type { EntityModel } from '#engine/model.ts';

/** Shown in the head of the detail, in the departments themselves, or only there for filters and forms. */
const shownElsewhere: readonly string[] = [
  'name',
  'avatar',
  'pinyin',
  'position',
  'main_department_id',
  'is_supervisor',
  'is_home_managed',
  'is_phone_managed',
  'phone_power',
  'other_departments',
  'sms_this_week',
  'import_id',
  'roles',
  'admin',
];

interface Section {
  readonly key: string;
  readonly fields: readonly string[];
}

const before: readonly Section[] = [
  { key: 'contact', fields: ['phone', 'email', 'workId', 'extension', 'office_location'] },
  { key: 'places', fields: ['departments'] },
  { key: 'employment', fields: ['member_type', 'entry_time', 'note'] },
];
const after: readonly Section[] = [
  { key: 'privacy', fields: ['phone_show', 'executive_mode'] },
  {
    key: 'record',
    fields: ['status', 'active_status', 'is_real_name', 'last_active_at', 'last_sms_at', 'user_id'],
  },
];
const formKeys: readonly string[] = ['basic', 'job', 'privacy'];

/**
 * The member's model with the sections of its detail in place of the form's: what people look for first stands first,
 * and groups the schema does not know (custom fields) keep their place before privacy.
 */
export const detailModel = (model: EntityModel, titleOf: (key: string) => string): EntityModel => {
  const titled = ({ key, fields }: Section) => ({
    key: `detail_${key}`,
    title: titleOf(key),
    fields: [...fields],
  });
  const own = model.form.groups.filter(({ key }) => !formKeys.includes(key));
  return {
    ...model,
    fields: model.fields.filter(({ name }) => !shownElsewhere.includes(name)),
    form: { ...model.form, groups: [...before.map(titled), ...own, ...after.map(titled)] },
  };
};

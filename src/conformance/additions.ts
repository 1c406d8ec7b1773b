/**
 * What our replies say beyond the fields the specification names and the shapes of docs/contract.md section 5: a server of someone else
 * need not say it. Versions of rows, rights row by row, who changed what, and figures the screens of this console have of their own.
 */
interface Additions {
  /** The calls it is about, by their paths. */
  readonly paths: RegExp;
  /** Fields, wherever in the reply they stand. */
  readonly names: readonly string[];
}

const departmentNames = [
  ...[
    'name_en',
    'name_ja',
    'dept_code',
    'new_group',
    'synced_at',
    'looks_like',
    'sub_company_id',
    'company_name',
  ],
];
const personNames = [
  ...['is_supervisor', 'sms_this_week', 'import_id', 'is_home_managed', 'is_phone_managed'],
  ...['phone_power', 'other_departments', 'several_total'],
];
const removalNames = [
  ...['left_count', 'moved_departments', 'tasks', 'summary', 'group_name', 'leave_count', 'move_count'],
  ...['main_lost_count', 'target_dept_id', 'target_name', 'delete_task'],
];
const importNames = [
  ...['import_id', 'status', 'file_hash', 'expires_at', 'repeated', 'transfer_count', 'job', 'error_key'],
];
const groupNames = [
  ...[
    'owner_resigned',
    'owner_gone',
    'owner_dept_id',
    'admin_ids',
    'is_large',
    'include_sub',
    'include_hidden',
  ],
  ...['isSameGroup', 'muted_until', 'is_muted', 'dissolved_at', 'members', 'hidden_count'],
];
const applicationNames = [
  ...['waiting', 'accepted', 'rejected', 'expired', 'country_code', 'apply_count', 'duplicate'],
  ...['expire_time', 'joined_dept', 'joined_position'],
];
const inactiveNames = [
  'inactive',
  'undeliverable',
  'is_verified',
  'added_at',
  'notices_sent',
  'notified',
  'import_id',
];

const additions: readonly Additions[] = [
  { paths: /./, names: ['version', 'can', 'changed_at', 'changed_by', 'undo', 'error_key'] },
  { paths: /^\/(departments|store|update|getDepartmentInfo)$/, names: departmentNames },
  { paths: /^\/(departmentUsers|contacts?\/(getUser|saveUser|getJobListByJobId))$/, names: personNames },
  { paths: /^\/department\/(delete|batchDeleteDept|checkDept)$/, names: removalNames },
  {
    paths: /^\/department\/(getTimeDeleteInfo|cancelDeleteTask)$/,
    names: ['target_name', 'created_at', 'finished_at', 'reason'],
  },
  { paths: /\/(upload|import|uploadBatchDept|importBatchDept|importUsersDel)$/, names: importNames },
  { paths: /\/getUserField$/, names: ['card', 'name_en', 'name_ja', 'help', 'locked', 'visible_to'] },
  { paths: /^\/(group\/\w+|department\/updateGroupInfo)$/, names: groupNames },
  {
    paths: /\/getInviteUrl$|\/setInviteTime$/,
    names: ['created_at', 'last_used_at', 'end_reason', 'is_current'],
  },
  { paths: /^\/groupInvite\/lists$/, names: applicationNames },
  { paths: /^\/notActive$/, names: inactiveNames },
  { paths: /\/sendSms$/, names: ['batch_id', 'skipped_count', 'failed_count', 'segments'] },
  { paths: /^\/(validateSms|settings\/changeValidate)$/, names: ['verify_token', 'expires_at'] },
  { paths: /^\/home\/companyList$/, names: ['erase_time'] },
  {
    paths: /^\/quickApp\//,
    names: ['may_add', 'hidden_audience', 'hidden_admins', 'opens', 'offer_id', 'limit'],
  },
  {
    paths: /^\/role\//,
    names: [
      ...['role_count', 'role_limit', 'group_limit', 'may_save', 'may_people', 'changed', 'workId'],
      ...['is_scoped', 'scope_count'],
    ],
  },
];

/** Whether a field of a reply is one only a server of ours says. */
export const isAddition = (path: string, field: string): boolean => {
  const name = field.split('.').at(-1) ?? field;
  return additions.some(({ paths, names }) => paths.test(path) && names.includes(name));
};

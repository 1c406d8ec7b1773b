import type { Violation } from '#domain/violation.ts';
import type { CallModel } from '#engine/model.ts';
import { type Validate, violationsOf } from '#engine/validation/violations.ts';
import { type Answer, isWorkbook } from './client.ts';

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
  ...['phone_power', 'other_departments', 'several_total', 'welcome'],
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
const isAddition = (path: string, field: string): boolean => {
  const name = field.split('.').at(-1) ?? field;
  return additions.some(({ paths, names }) => paths.test(path) && names.includes(name));
};

/**
 * What a call turned out to be. `right`: it answered as it should. `missing`: the server does not know it. `other shape`: it answered
 * something else, at `places`. `refused`: it refused what should succeed. `not asked`: what it needs could not be made before.
 */
export type Verdict = 'right' | 'missing' | 'other shape' | 'refused' | 'not asked';

/** A call and what it turned out to be. */
export interface Finding {
  readonly call: string;
  readonly method: string;
  readonly path: string;
  readonly verdict: Verdict;
  readonly note: string;
  /** Where in `data` it differs, with the rule it breaks: `list.0.id: required`. */
  readonly places: readonly string[];
}

/** What should come back: data that fit the schema, a refusal with its message, a file, or what leads to one: the file or its data. */
export type Expected = 'data' | 'refusal' | 'file' | 'export';

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
}

const unknownCall: readonly number[] = [404, 405, 501];
const mostPlaces = 20;

const isEnvelope = (body: unknown): body is Envelope =>
  body instanceof Object &&
  'code' in body &&
  typeof body.code === 'number' &&
  'message' in body &&
  typeof body.message === 'string';

/** A call that was asked, and the schema of its reply. */
interface Call {
  readonly path: string;
  readonly reply: Validate;
}

type Judgement = Pick<Finding, 'verdict' | 'note' | 'places'>;

const judged = (verdict: Verdict, note = '', places: readonly string[] = []): Judgement => ({
  verdict,
  note,
  places,
});

/** More than the schema names is no fault, and what only our replies say may be missing. */
const isTolerated = (path: string, { field = '', rule }: Violation): boolean =>
  rule === 'validation.additionalProperties' || (rule === 'validation.required' && isAddition(path, field));

const judgeData = (data: unknown, { path, reply }: Call): Judgement => {
  const places = violationsOf(reply, data)
    .filter((found) => !isTolerated(path, found))
    .map(({ field, rule }) => `${field ?? 'data'}: ${rule}`);
  if (places.length === 0) return judged('right');
  return judged('other shape', 'data differ from the schema of the reply', places.slice(0, mostPlaces));
};

const judgeEnvelope = ({ code, message, data }: Envelope, expected: Expected, call: Call): Judgement => {
  if (code === 0 && (expected === 'data' || expected === 'export')) return judgeData(data, call);
  if (code === 0) return judged('other shape', `code 0 where a ${expected} is due`);
  if (message === '') return judged('other shape', `code ${code} without a message`);
  if (code === 4000) return expected === 'refusal' ? judged('right') : judged('refused', message);
  return judged('other shape', `code ${code}: ${message}`);
};

/** Judges one answer (docs/spec.md sections 7 and 8). */
export const judgeAnswer = (answer: Answer, expected: Expected, call: Call): Judgement => {
  const { status, type, body, bytes } = answer;
  if (isEnvelope(body)) {
    if (unknownCall.includes(status)) return judged('missing', `HTTP ${status}: ${body.message}`);
    return judgeEnvelope(body, expected, call);
  }
  if (unknownCall.includes(status)) return judged('missing', `HTTP ${status}`);
  if (expected !== 'file' && expected !== 'export')
    return judged('other shape', `HTTP ${status} without code, message and data`);
  const isSheet = isWorkbook(bytes) || (type.startsWith('text/csv') && bytes.length > 0);
  if (status === 200 && isSheet) return judged('right');
  return judged('other shape', `HTTP ${status}, ${bytes.length} bytes of ${type || 'unknown type'}`);
};

/** Names the call a judgement is about. */
export const findingOf = ({ name, method, path }: CallModel, judgement: Judgement): Finding => ({
  call: name,
  method,
  path,
  ...judgement,
});

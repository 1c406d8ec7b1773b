import { numberOf, resign, type Setting, wrongCode } from './asker.ts';
import { fillTemplate } from './client.ts';

/** Where people come in: a department of the run. */
interface Target {
  readonly id: number;
  readonly name: string;
}

/** Longest wait for rows that are written after the answer. */
const importPatienceMs = 20_000;

/** The person a sheet has brought, once they can be found. */
const awaitPerson = async ({ ask }: Setting, name: string) => {
  const until = Date.now() + importPatienceMs;
  for (;;) {
    const person = (await ask('searchUserAndDept', { keywords: name }))?.users.find(
      (each) => each.name === name,
    );
    if (person !== undefined || Date.now() > until) return person;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
};

/** Brings in one person by the server's own template, filled in, and takes them out again. */
const askImport = async (setting: Setting, target: Target): Promise<void> => {
  const { ask, askFile, complain, mark } = setting;
  await askFile('resignationTemplate');
  const template = await askFile('memberTemplate');
  if (template === undefined) return;
  const name = `导入${mark}`;
  const file = await fillTemplate(template, { name, phone: numberOf(mark, '138'), part: target.name });
  if (file === undefined)
    return complain('memberTemplate', 'other shape', 'a sheet without columns for name, phone and part');
  await ask('memberUpload', { file });
  await ask('memberImport', { file, status: 2 });
  const person = await awaitPerson(setting, name);
  if (person === undefined) return complain('memberImport', 'other shape', 'no one came of a right row');
  await resign(setting, target.id, person.user_id);
};

/** Exports once the code that was sent is shown: both calls have to bring a sheet. */
const askExports = async (setting: Setting): Promise<void> => {
  const { ask, askRefused, askFile, askExport, complain, readCode } = setting;
  await askRefused('validateSms', { code: wrongCode, scene: 'export' });
  await ask('exportVerifySms', { call: 'exportNotActiveUser' });
  const code = await readCode();
  const unread = 'no one has read the code that was sent';
  if (code === undefined) {
    complain('exportNotActiveUser', 'not asked', unread);
    return complain('memberExportFile', 'not asked', unread);
  }
  const parameters = { format: 'xlsx' } as const;
  const bound = { call: 'exportNotActiveUser', parameters: JSON.stringify(parameters) };
  const proof = await ask('validateSms', { code, scene: 'export', ...bound });
  const verify_token = proof?.verify_token;
  const given = (await askExport('exportNotActiveUser', { ...parameters, verify_token })) as
    | { readonly ticket?: string }
    | undefined;
  await askFile(
    'memberExportFile',
    given?.ticket === undefined ? { verify_token } : { ticket: given.ticket },
  );
};

const notASheet = (): File => new File(['no sheet'], 'people.txt', { type: 'text/plain' });
/** A grey square of 64 pixels: large enough for a face. */
const picture = (): File => {
  const bytes = Uint8Array.from(
    atob(
      'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAAAAACPAi4CAAAAKUlEQVR42u3MQREAAAwCIKMb3RD77SAA6VEEAoFAIBAIBAKBQCAQfA8G320AeXC6efoAAAAASUVORK5CYII=',
    ),
    (character) => character.charCodeAt(0),
  );
  return new File([bytes], 'square.png', { type: 'image/png' });
};

/** What is the same for everyone: who is signed in, which companies, what there is to choose from. */
const askAccount = async ({ ask, askRefused, account }: Setting): Promise<void> => {
  await ask('loginUser', { user_id: account.user_id, mobile: account.mobile });
  await ask('companyList');
  await ask('checkMasterPermissions', {});
  await ask('getRelateItems');
  await ask('companyFile', { file: picture(), scene: 'member.avatar' });
  await askRefused('sendResetPwdSms', { mobile: '1' });
  await askRefused('resetPassword', { mobile: account.mobile, code: wrongCode, password: 'Abcdef12345' });
  await askRefused('smsSend', { scene: 'login', phone: '1' });
  await askRefused('changeValidate', { mobile: account.mobile, code: wrongCode });
  await askRefused('settingManagePassword', { password: 'short', confirm: 'other' });
  await askRefused('attestation', { org_type: 'enterprise' });
  await askRefused('createCompany', { company_name: '', mobile: '1', code: wrongCode });
};

/** A department with one below it, and one person in it. */
const makePlace = async ({ ask, mark }: Setting) => {
  const outer = await ask('storeDepartment', { name: `验收${mark}`, superDeptId: 0 });
  const inner = outer && (await ask('storeDepartment', { name: `下级${mark}`, superDeptId: outer.id }));
  const other = outer && (await ask('storeDepartment', { name: `同级${mark}`, superDeptId: outer.id }));
  const person =
    outer &&
    (await ask('saveUser', {
      name: `验收${mark}`,
      phone: numberOf(mark, '139'),
      main_department_id: outer.id,
      departments: [{ id: outer.id, position: '员工' }],
    }));
  if (outer && inner && other && person) return { outer, inner, other, person };
  // What was made goes again, from below.
  for (const made of [inner, other, outer])
    if (made !== undefined) await ask('batchDeleteDept', { ids: [made.id], mode: 'now' });
  return undefined;
};

type Place = NonNullable<Awaited<ReturnType<typeof makePlace>>>;

const askDepartments = async (
  { ask, askRefused, askFile }: Setting,
  { outer, inner, other, person }: Place,
): Promise<void> => {
  await ask('departments', { id: 0 });
  const found = await ask('getDepartmentInfo', { id: inner.id });
  if (found !== undefined)
    await ask('updateDepartment', { id: inner.id, version: found.version, name: `${found.name}甲` });
  await ask('sortDepartments', { id: inner.id, direction: 'down' });
  await ask('batchEditDept', { ids: [inner.id, other.id], set: { auto_approve: 1 } });
  const group = await ask('createByDept', { id: outer.id, owner_id: person.user_id });
  await ask('updateGroupInfo', { id: outer.id, name: `${outer.name}群` });
  await ask('groupList', { page: 1 });
  if (group !== undefined) {
    const shown = await ask('getGroupInfo', { group_id: group.group_id });
    if (shown !== undefined)
      await ask('saveGroup', { group_id: group.group_id, version: shown.version, name: `${outer.name}大群` });
    await ask('dissolveGroup', { group_id: group.group_id });
  }
  await askFile('departmentTemplate');
  await askRefused('departmentUpload', { file: notASheet() });
  await askRefused('departmentImport', { file: notASheet(), status: 0 });
};

const askPeople = async ({ ask, askRefused }: Setting, { outer, inner, person }: Place): Promise<void> => {
  const { user_id } = person;
  await ask('departmentUsers', { id: outer.id, page: 1 });
  await ask('searchUserAndDept', { keywords: person.name });
  await ask('getUser', { user_id });
  await ask('getUserByQuery', { user_id });
  await ask('getUserField');
  await ask('getPosition', {});
  await ask('getDeptAndUser', { id: outer.id });
  const positions = await ask('getJobListByDepId', { id: outer.id });
  await ask('getJobListByDepIdNew', { id: outer.id });
  const position = positions?.list[0];
  if (position !== undefined) await ask('getJobListByJobId', { posId: position.posId });
  await ask('byWebAddPosition', { posName: `验收${outer.id}` });
  await ask('attachDepartments', { user_ids: [user_id], department_ids: [inner.id], mode: 'add' });
  await ask('sortUsers', { id: outer.id, user_ids: [user_id] });
  await ask('setTop', { id: outer.id, user_id, top: 1 });
  await ask('setSupervisor', { id: inner.id, user_ids: [user_id] });
  await ask('cancelSupervisor', { id: inner.id, user_id });
  await ask('singleSetSupervisor', { id: inner.id, user_id });
  await ask('removeUsersFromDepartment', { id: inner.id, user_ids: [user_id] });
  await askRefused('memberUpload', { file: notASheet() });
  await askRefused('memberImport', { file: notASheet(), status: 0 });
  await askRefused('resignationImport', { file: notASheet(), status: 0 });
};

/** A role in a group, with a person who has it for a while. */
const askRole = async ({ ask, mark }: Setting, person_id: number, group_id: number): Promise<void> => {
  const role = await ask('addRoleData', { posName: `验收${mark}`, cpId: group_id });
  if (role === undefined) return;
  const { posId } = role;
  try {
    await ask('editRoleData', { posId, posName: `验收角色${mark}` });
    await ask('sortRole', { ids: [posId] });
    await ask('addRoleUsers', { posId, user_ids: [person_id] });
    await ask('roleUsersList', { posId, page: 1 });
    await ask('delRoleUsers', { posId, user_ids: [person_id] });
  } finally {
    await ask('delRole', { posId });
  }
};

const askRoles = async (setting: Setting, { person }: Place): Promise<void> => {
  const { ask, mark } = setting;
  await ask('postRole');
  const group = await ask('addRoleGroup', { posGroupName: `验收${mark}` });
  if (group === undefined) return;
  try {
    const all = await ask('characterDatas', {});
    await ask('exitRoleGroup', { id: group.id, posGroupName: `验收组${mark}` });
    await ask('sortRoleGroup', { ids: (all?.list ?? []).flatMap(({ id }) => (id === 0 ? [] : [id])) });
    await askRole(setting, person.user_id, group.id);
  } finally {
    await ask('delRoleGroup', { id: group.id });
  }
};

const askInvitations = async ({ ask, askRefused }: Setting, { outer, person }: Place): Promise<void> => {
  await ask('notActive', { page: 1 });
  await askRefused('groupInviteSendSms', { user_ids: [] });
  // No one is written to: anyone who has no real name yet is not.
  await askRefused('sendSms', { user_ids: person.user_id });
  const invite = await ask('getInviteUrl', { id: outer.id });
  if (invite !== undefined)
    await ask('setInviteTime', { invite_id: invite.invite_id, version: invite.version, validity: 2 });
  await ask('applicationList', { page: 1 });
  await askRefused('applicationAccept', { application_ids: [0], accept: 1 });
};

const askApps = async ({ ask, mark }: Setting): Promise<void> => {
  await ask('quickAppList', { page: 1 });
  await ask('quickAppChooseList', {});
  await ask('quickAppIconList');
  const list = await ask('appList', { page: 1 });
  const app = await ask('quickAppAdd', {
    name: `验收${mark}`,
    category_id: list?.list[0]?.category_id ?? 1,
    url: 'https://example.com/',
    open_mode: 'browser',
    icon_id: 1,
  });
  if (app === undefined) return;
  const { app_id } = app;
  try {
    const edited = await ask('quickAppEdit', { app_id, version: app.version, name: `验收应用${mark}` });
    const version = edited?.version ?? app.version;
    await ask('quickAppUpperLower', { app_id, version, status: 0 });
  } finally {
    await ask('quickAppDel', { app_id });
  }
};

/** Takes away what was made, by the calls that take away. */
const clear = async (setting: Setting, { outer, inner, other, person }: Place): Promise<void> => {
  const { ask } = setting;
  await resign(setting, outer.id, person.user_id);
  await ask('checkDept', { ids: [inner.id] });
  await ask('deleteDepartment', { id: inner.id });
  const timed = await ask('batchDeleteDept', {
    ids: [other.id],
    mode: 'timed',
    execute_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  });
  await ask('getTimeDeleteInfo', { page: 1 });
  if (timed?.task) await ask('cancelDeleteTask', { task_id: timed.task.task_id });
  await ask('batchDeleteDept', { ids: [other.id], mode: 'now' });
  await ask('batchDeleteDept', { ids: [outer.id], mode: 'now' });
};

/**
 * Everything the specification's client asks, once: with departments, a person, a role and an app of its own, taken away at the end,
 * also where the run is stopped on its way.
 */
export const runScenario = async (setting: Setting): Promise<void> => {
  await askAccount(setting);
  await askApps(setting);
  const place = await makePlace(setting);
  if (place === undefined) return;
  try {
    await askDepartments(setting, place);
    await askPeople(setting, place);
    await askImport(setting, place.outer);
    await askExports(setting);
    await askRoles(setting, place);
    await askInvitations(setting, place);
  } finally {
    await clear(setting, place);
  }
};

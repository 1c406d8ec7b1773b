import { type Company, createPerson, type Invite, type Person } from './company.ts';
import { type Area, type Asked, done, type Fields, pageOf, refuse } from './envelope.ts';
import { checkCode, sendCode } from './messages.ts';
import { findDepartment, findPerson, masked, nameOf, pathOf, staffOf } from './rows.ts';

const week = 7 * 86_400_000;

const inactiveOf = (company: Company): readonly Person[] =>
  staffOf(company).filter(({ isActive }) => !isActive);

const wasSentThisWeek = ({ last_sms_at }: Person): boolean =>
  last_sms_at !== null && Date.now() - Date.parse(last_sms_at) < week;

const inactiveRow = (company: Company, person: Person) => ({
  user_id: person.user_id,
  name: person.name,
  country_code: person.country_code,
  phone: masked(person.phone),
  workId: person.workId,
  departments: person.places.map(({ dept_id }) => ({
    id: dept_id,
    name: pathOf(company, dept_id).split('/').at(-1) ?? '',
    path: pathOf(company, dept_id),
  })),
  main_department_id: person.main_department_id,
  position: person.places[0]?.position ?? null,
  last_sms_at: person.last_sms_at,
  is_real_name: person.hasRealName ? 1 : 0,
  active_status: 0,
  member_type: 'regular',
});

const inactive = (asked: Asked) => {
  const { company, fields } = asked;
  const dept = fields.number('dept');
  const keyword = fields.text('keyword') ?? '';
  const all = inactiveOf(company);
  const rows = all
    .filter(({ places }) => dept === undefined || places.some(({ dept_id }) => dept_id === dept))
    .filter(({ name, phone }) => name.includes(keyword) || phone.includes(keyword));
  const count = (is: (person: Person) => boolean) => all.filter(is).length;
  return done({
    ...pageOf(
      asked,
      rows.map((person) => inactiveRow(company, person)),
    ),
    never_sent: count(({ last_sms_at }) => last_sms_at === null),
    sent_this_week: count(wasSentThisWeek),
    no_real_name: count(({ hasRealName }) => !hasRealName),
  });
};

const skipReason = (person: Person): [string, string] | undefined => {
  if (person.isActive) return ['active', '成员已激活'];
  if (!person.hasRealName) return ['not_real_name', '成员未实名认证'];
  return wasSentThisWeek(person) ? ['sent_this_week', '本周已发送过'] : undefined;
};

const notify = ({ company, fields }: Asked) => {
  const ids = fields.ids('user_ids');
  const people =
    fields.number('all') === 1 ? inactiveOf(company) : ids.map((user_id) => findPerson(company, user_id));
  if (people.length === 0) refuse('请选择成员');
  const skipped: { user_id: number; name: string; reason: string; message: string }[] = [];
  let sent_count = 0;
  for (const person of people) {
    const [reason, message] = skipReason(person) ?? [];
    const { user_id, name } = person;
    if (reason !== undefined && message !== undefined) skipped.push({ user_id, name, reason, message });
    else {
      person.last_sms_at = new Date().toISOString();
      company.outbox.push(`${person.phone}: 【青禾食品】${name}，请下载并登录以激活账号`);
      sent_count++;
    }
  }
  if (sent_count === 0) refuse(skipped[0]?.message ?? '没有可发送的成员');
  const next_allowed_at = new Date(Date.now() + week).toISOString();
  return done({ sent_count, skipped, failed: [], quota_left: 1000, next_allowed_at }, '激活短信发送成功');
};

const inviteRow = (company: Company, invite: Invite) => {
  const url = `https://join.qinghe.example/${invite.invite_id}`;
  return {
    ...invite,
    dept_name: findDepartment(company, invite.dept_id).name,
    url,
    qr_url: `${url}/qr.png`,
    max_uses: null,
    used_count: company.applications.filter(({ invite_id }) => invite_id === invite.invite_id).length,
    status: 'valid',
    creator: nameOf(company, invite.creator_id),
  };
};

const inviteOf = ({ company, fields, user }: Asked) => {
  const dept_id = findDepartment(company, fields.number('id')).id;
  const known = company.invites.find((invite) => invite.dept_id === dept_id);
  if (known !== undefined && fields.number('reset') !== 1) return done(inviteRow(company, known));
  company.invites = company.invites.filter((invite) => invite !== known);
  const made: Invite = {
    invite_id: company.newId(),
    dept_id,
    validity: 1,
    expire_time: new Date(Date.now() + week).toISOString(),
    need_approval: 1,
    creator_id: user.user_id,
  };
  company.invites.push(made);
  return done(inviteRow(company, made));
};

const setTime = ({ company, fields }: Asked) => {
  const invite = company.invites.find(({ invite_id }) => invite_id === fields.number('invite_id'));
  if (invite === undefined) return refuse('邀请链接不存在');
  invite.validity = fields.number('validity') ?? 2;
  const until = fields.text('expire_time');
  if (invite.validity === 1 && until === undefined) refuse('请选择有效期');
  invite.expire_time = invite.validity === 1 && until !== undefined ? new Date(until).toISOString() : null;
  invite.need_approval = fields.number('need_approval') ?? invite.need_approval;
  return done(inviteRow(company, invite), '设置成功');
};

const applications = (asked: Asked) => {
  const { company, fields } = asked;
  const filter = (fields.raw('filter') ?? {}) as { readonly status?: unknown };
  const wanted = [fields.raw('status'), filter.status]
    .flat()
    .filter((each) => each !== undefined && each !== null);
  const rows = company.applications
    .filter(({ status }) => wanted.length === 0 || wanted.map(Number).includes(status))
    .map((row) => ({
      ...row,
      phone: masked(row.phone),
      dept_name: findDepartment(company, row.dept_id).name,
      source: 'link',
      inviter: nameOf(company, company.mainAdministrator),
    }));
  return done(pageOf(asked, rows));
};

const takeIn = (company: Company, row: Company['applications'][number], dept_id: number, fields: Fields) => {
  const person = createPerson(company, dept_id, fields.text('position') ?? null);
  Object.assign(person, { name: row.name, phone: row.phone, hasRealName: true });
  company.people.push(person);
};

const accept = ({ company, fields, user }: Asked) => {
  const isAccepted = fields.number('accept') === 1;
  const ids = fields.ids('application_ids');
  const rows = company.applications.filter(
    ({ application_id, status }) => ids.includes(application_id) && status === 0,
  );
  if (rows.length === 0) refuse('申请不存在或已处理');
  for (const row of rows) {
    const dept_id = findDepartment(company, fields.number('dept_id') ?? row.dept_id).id;
    if (isAccepted) takeIn(company, row, dept_id, fields);
    row.status = isAccepted ? 1 : 2;
    row.handler = user.name;
    row.handle_time = new Date().toISOString();
    row.reason = fields.text('reason') ?? null;
  }
  const handled = rows.map(({ application_id }) => application_id);
  return done({ accepted: isAccepted ? handled : [], rejected: isAccepted ? [] : handled, failed: [] });
};

export const invitations: Area = {
  'POST /notActive': inactive,
  'POST /groupInvite/sendSms': notify,
  'GET /sendSms': notify,
  'POST /getInviteUrl': inviteOf,
  'POST /groupInvite/setInviteTime': setTime,
  'POST /groupInvite/lists': applications,
  'POST /groupInvite/accept': accept,
  'POST /settings/changeValidate': ({ company, fields }) => {
    checkCode(company, fields.text('mobile') ?? '', fields.text('code'));
    return done({});
  },
  'GET /contacts/exportVerifySms': ({ company, user }) =>
    done({ phone_mask: masked(user.phone), ...sendCode(company, user.phone) }, '短信发送成功'),
  'POST /validateSms': ({ company, fields, user, token }) => {
    checkCode(company, user.phone, fields.text('code'));
    const session = company.sessions.get(token);
    if (session !== undefined) session.mayExport = true;
    return done({});
  },
};

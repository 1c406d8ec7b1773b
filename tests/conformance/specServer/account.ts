import { randomBytes } from 'node:crypto';
import type { Company, Person } from './company.ts';
import { choices } from './data/choices.ts';
import { type Area, type Asked, done, type Fields, refuse, refuseSession } from './envelope.ts';
import { checkCode, sendCode } from './messages.ts';
import { permissionsOf } from './roles.ts';
import { findPerson, staffOf } from './rows.ts';

const strong = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{6,20}$/;
const mostBytes = 8 * 1024 * 1024;

/** Signs a person in: the token that does. */
export const openSession = (company: Company, user_id: number): string => {
  const token = randomBytes(16).toString('hex');
  company.sessions.set(token, { user_id, mayExport: false });
  return token;
};

const companyRow = ({ company_id, company_name, verification }: Company) => ({
  company_id,
  company_name,
  logo: null,
  verification_status: verification === null ? 0 : 1,
  advanced: 0,
});

const loginUser = ({ company, fields, user, token }: Asked) => {
  const named = fields.number('user_id');
  if (named !== undefined && named !== user.user_id) refuseSession();
  const { user_id, name, phone } = user;
  return done({
    user: { user_id, name, mobile: phone, country_code: '86', avatar: null },
    company: companyRow(company),
    token,
    device_id: fields.text('device_id') ?? '',
    permissions: permissionsOf(company, user_id),
  });
};

const companies = ({ company, user }: Asked) => {
  const { company_id, company_name } = company;
  const isMain = user.user_id === company.mainAdministrator;
  const users_count = staffOf(company).length;
  const role = isMain ? 'main' : 'member';
  return done({ list: [{ company_id, company_name, logo: null, role, users_count, is_last_choice: 1 }] });
};

const checkMain = ({ company, user }: Asked): void => {
  if (user.user_id !== company.mainAdministrator) refuse('您不是主管理员');
};

const setManagePassword = (asked: Asked) => {
  const { company, fields } = asked;
  checkMain(asked);
  const password = fields.text('password') ?? '';
  if (!strong.test(password)) refuse('管理密码至少 6 位，须包含大小写字母和数字');
  if (password !== fields.text('confirm')) refuse('两次输入的密码不一致');
  if (company.managePassword !== null && company.managePassword !== fields.text('old_password'))
    refuse('原密码不正确');
  company.managePassword = password;
  return done({ set: 1, updated_at: new Date().toISOString() }, '设置成功');
};

const requiredOfVerification = ['legal_representative', 'phone', 'province', 'city', 'detail_address'];

const attest = (asked: Asked) => {
  checkMain(asked);
  const { company, fields } = asked;
  const missing = requiredOfVerification.some((name) => !fields.text(name));
  if (missing || fields.raw('licence_image') === undefined) refuse('请填写完整的认证资料');
  const credit = fields.text('social_credit_code');
  const registration = fields.text('registration_number');
  if (credit !== undefined && credit.length !== 18) refuse('统一社会信用代码须为 18 位');
  if (registration !== undefined && !/^\d{15}$/.test(registration)) refuse('注册号须为 15 位数字');
  company.verification = {
    attestation_id: company.newId(),
    status: 1,
    submitted_at: new Date().toISOString(),
    reject_reason: null,
    reject_fields: [],
    expected_days: '1-2',
  };
  return done(company.verification);
};

const sizeOfPng = (bytes: Uint8Array): { width: number | null; height: number | null } => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 24 || view.getUint32(0) !== 0x89504e47) return { width: null, height: null };
  return { width: view.getUint32(16), height: view.getUint32(20) };
};

const upload = async ({ company, fields }: Asked) => {
  const file = fields.file('file') ?? refuse('请选择文件');
  if (file.size >= mostBytes) refuse('图片须小于 8 MB');
  const file_id = randomBytes(12).toString('hex');
  company.files.set(file_id, file);
  const measures = sizeOfPng(new Uint8Array(await file.arrayBuffer()));
  const { name, size, type: mime } = file;
  return done({ file_id, url: `/files/${file_id}`, name, mime, size, ...measures }, '文件上传成功');
};

export const account: Area = {
  'POST /home/loginUser': loginUser,
  'POST /home/companyList': companies,
  'POST /login/settingManagePassword': setManagePassword,
  'POST /company/attestation': attest,
  'POST /company/file': upload,
};

const personOf = (company: Company, mobile: string | undefined): Person =>
  staffOf(company).find(({ phone }) => phone === mobile) ?? refuse('该手机号未注册');

interface Visit {
  readonly company: Company;
  readonly fields: Fields;
}

const found = ({ company, fields }: Visit) => {
  const mobile = fields.text('mobile') ?? '';
  checkCode(company, mobile, fields.text('code'));
  const company_name = fields.text('company_name') || refuse('请填写企业名称');
  company.outbox.push(`${mobile}: 【青禾食品】企业 ${company_name} 已提交注册`);
  return done({
    company_id: company.newId(),
    user_id: company.newId(),
    token: randomBytes(16).toString('hex'),
  });
};

/** Calls of those who are not signed in. */
export const open: Readonly<Record<string, (visit: Visit) => ReturnType<typeof done>>> = {
  'GET /getRelateItems': () => done(choices.relateItems),
  'POST /createCompany': found,
  'POST /sms/send': ({ company, fields }) =>
    done(
      sendCode(company, fields.text('phone') || findPerson(company, fields.number('user_id')).phone),
      '短信发送成功',
    ),
  'POST /login/sendResetPwdSms': ({ company, fields }) =>
    done(sendCode(company, personOf(company, fields.text('mobile')).phone), '短信发送成功'),
  'POST /login/resetPassword': ({ company, fields }) => {
    const person = personOf(company, fields.text('mobile'));
    checkCode(company, person.phone, fields.text('code'));
    const password = fields.text('password') ?? '';
    if (!/\d/.test(password) || password.length < 6) refuse('密码至少 6 位，须包含数字');
    person.password = password;
    return done({}, '设置成功');
  },
};

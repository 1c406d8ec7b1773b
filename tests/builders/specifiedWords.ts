/** A sentence the specification asks for, and the key of the console's words under which it stands in Chinese. */
export interface SpecifiedWord {
  readonly says: string;
  readonly key: string;
  /** What has to be in the words; the whole sentence or its core. */
  readonly chinese: string;
}

const success = (noun: string, call: string, chinese: string): SpecifiedWord => ({
  says: `success of ${call}`,
  key: `resources.${noun}.success.${call}`,
  chinese,
});

/** Every string of spec.md section 8: errors as it describes them, then its eighteen success messages on the calls they belong to. */
export const errorWords: readonly SpecifiedWord[] = [
  { says: 'network error', key: 'shell.network', chinese: '网络异常' },
  { says: 'data error, please try later', key: 'shell.broken', chinese: '数据错误，请稍后再试' },
  { says: 'the same from the server', key: 'rules.call.broken', chinese: '数据错误，请稍后再试' },
  { says: 'file upload error, upload again', key: 'fields.file.failed', chinese: '文件上传错误，请重新上传' },
  {
    says: 'default roles cannot be added, go to internal address book management',
    key: 'rules.role.managedElsewhere',
    chinese: '默认角色不能在此添加，请到内部通讯录管理',
  },
  {
    says: 'QR code invalid or authentication failed, scan again',
    key: 'rules.qrLogin.invalid',
    chinese: '二维码无效或认证失败，请重新扫码',
  },
  { says: 'the QR code has expired', key: 'qrLogin.result.expired', chinese: '二维码已过期' },
  { says: 'click refresh', key: 'qrLogin.result.expiredText', chinese: '点击刷新' },
  { says: 'setting failed', key: 'shell.settingRefused', chinese: '设置失败' },
  { says: 'data cannot be empty, of a sheet', key: 'rules.sheet.noRows', chinese: '数据不能为空' },
  { says: 'data cannot be empty, of members', key: 'rules.member.nothingToSet', chinese: '数据不能为空' },
  {
    says: 'data cannot be empty, of departments',
    key: 'rules.department.nothingToSet',
    chinese: '数据不能为空',
  },
  { says: 'not the main administrator', key: 'rules.mainAdministrator.notMain', chinese: '您不是主管理员' },
  {
    says: 'use a Chinese browser or a mobile browser',
    key: 'environment.advice.chinese',
    chinese: '请使用中文浏览器，或手机浏览器打开页面',
  },
  {
    says: 'company not verified, no activation notice',
    key: 'rules.message.unverified',
    chinese: '企业未认证，无法发送激活通知',
  },
  {
    says: 'no corporate advanced verification, no asset administrator',
    key: 'rules.assetAdmin.unverified',
    chinese: '高级认证',
  },
  {
    says: 'open the link in the desktop version',
    key: 'shell.desktopOnly.text',
    chinese: '请在电脑端打开链接',
  },
];

/** The eighteen success messages, each on a call it belongs to. */
export const successWords: readonly SpecifiedWord[] = [
  success('department', 'storeDepartment', '添加成功'),
  success('app', 'quickAppUpperLower', '操作成功'),
  success('file', 'companyFile', '文件上传成功'),
  success('role', 'addRoleData', '角色添加成功'),
  success('inactiveMember', 'groupInviteSendSms', '激活短信发送成功'),
  success('code', 'smsSend', '短信发送成功'),
  success('role', 'addRoleUsers', '成员添加成功'),
  success('roleGroup', 'delRoleGroup', '角色组删除成功'),
  success('roleGroup', 'exitRoleGroup', '角色组修改成功'),
  success('role', 'editRoleData', '角色修改成功'),
  success('role', 'delRole', '角色删除成功'),
  success('role', 'delRoleUsers', '用户删除成功'),
  success('member', 'saveUser', '保存成功'),
  success('group', 'createByDept', '部门群新建成功'),
  success('group', 'dissolveGroup', '解散部门群成功'),
  success('department', 'deleteDepartment', '删除部门成功'),
  success('app', 'quickAppDel', '删除成功'),
  success('groupSetting', 'whitelistSave', '设置成功'),
];

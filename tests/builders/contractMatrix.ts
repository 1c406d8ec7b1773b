import type { Reach, Role } from '#domain/permission/actor.ts';

/** How far each role gets; a role that is not named may not at all. */
export type Rights = Readonly<Partial<Record<Role, Reach>>>;

/** A row of contract.md section 4 and the permissions of the schemas it decides about: `<noun>.<key>`. */
export interface MatrixRow {
  readonly action: string;
  readonly rights: Rights;
  readonly keys: readonly string[];
}

const mainAlone: Rights = { main: 'all' };
const administrators: Rights = { main: 'all', sub: 'departments' };
const leaders: Rights = { ...administrators, responsible: 'departments' };
const granted: Rights = { main: 'all', sub: 'all' };

/**
 * The matrix as the contract has it, taken over by hand and on purpose not from the schemas: the test compares the two. What is bound to a
 * department it does not say in full (`D children only`) is the handlers' business and tested there. Rows whose table
 * says more than the contract's cell are told apart in decisions/0009-permissions.md.
 */
export const contractMatrix: readonly MatrixRow[] = [
  {
    action: 'See tree, members',
    rights: { ...leaders, asset: 'all', supervisor: 'departments' },
    keys: ['department.read', 'member.read'],
  },
  {
    action: 'Add/edit department, sort, supervisor',
    rights: leaders,
    keys: [
      'department.create',
      'department.update',
      'department.moveUp',
      'department.moveDown',
      'department.move',
    ],
  },
  {
    action: 'Connect, sync, disconnect companies',
    rights: mainAlone,
    keys: ['department.connect'],
  },
  {
    action: 'Delete, timed delete, cancel',
    rights: administrators,
    keys: ['department.delete', 'deletion.read', 'deletion.cancel'],
  },
  {
    action: 'Add/edit member',
    rights: leaders,
    keys: [
      'member.create',
      'member.update',
      'member.addDepartment',
      'member.moveDepartment',
      'member.setMainDepartment',
      'member.setPosition',
      'member.setVisibility',
      'member.removeFromDepartment',
    ],
  },
  {
    action: 'Top / sort people in department',
    rights: { ...leaders, supervisor: 'departments' },
    keys: ['member.arrange'],
  },
  {
    action: 'Resign, hand-over, restore',
    rights: administrators,
    keys: [
      'resignation.read',
      'resignation.resign',
      'resignation.transfer',
      'resignation.retry',
      'resignation.restore',
      'resignation.purge',
    ],
  },
  {
    action: 'Import',
    rights: administrators,
    keys: ['department.import', 'member.import', 'resignation.import'],
  },
  {
    action: 'Export people',
    rights: { ...administrators, asset: 'all' },
    keys: ['member.export', 'department.export', 'memberUse.export'],
  },
  {
    action: 'Take people along by a list that asks for no code',
    rights: {},
    keys: [
      'resignation.export',
      'temporaryStaff.export',
      'temporaryType.export',
      'assetAdmin.export',
      'managementPassword.export',
      'application.export',
      'inactiveMember.export',
      'reportedGroup.export',
      'session.export',
      'subAdmin.export',
      'activeSession.export',
    ],
  },
  {
    action: 'Apps, banner: take along',
    rights: {},
    keys: ['app.export', 'quickApp.export'],
  },
  { action: 'Reveal phone', rights: { ...leaders, asset: 'all' }, keys: ['member.revealPhone'] },
  {
    action: 'Roles and role groups edit',
    rights: administrators,
    keys: [
      'role.read',
      'role.save',
      'role.people',
      'role.addPeople',
      'role.changeScope',
      'role.setRule',
      'roleGroup.read',
      'roleGroup.save',
    ],
  },
  {
    action: 'Manage groups, sub-admins',
    rights: mainAlone,
    keys: ['manageGroup.read', 'manageGroup.save', 'subAdmin.read', 'subAdmin.save'],
  },
  {
    action: 'Asset admin add/revoke',
    rights: mainAlone,
    keys: ['assetAdmin.read', 'assetAdmin.add', 'assetAdmin.revoke'],
  },
  {
    action: 'Change main admin',
    rights: mainAlone,
    keys: ['mainAdministrator.read', 'mainAdministrator.change'],
  },
  { action: 'Dissolve', rights: mainAlone, keys: ['dissolution.read', 'dissolution.dissolve'] },
  {
    action: 'Set/reset management password',
    rights: mainAlone,
    keys: [
      'managementPassword.read',
      'managementPassword.reset',
      'managementPassword.resetFactor',
      'managementPassword.confirmNumber',
    ],
  },
  {
    action: 'Security setting',
    rights: mainAlone,
    keys: ['securitySetting.read', 'securitySetting.update'],
  },
  {
    action: 'Sign-ins: look at, end',
    rights: { main: 'all', sub: 'own', asset: 'own', member: 'own' },
    keys: ['activeSession.read', 'activeSession.end', 'activeSession.endOthers'],
  },
  {
    action: 'Invite link, applicants: links',
    rights: leaders,
    keys: ['invite.read', 'invite.make'],
  },
  // Who leads a department changes the links they made there; those of others are an administrator's.
  {
    action: 'Invite link, applicants: change links',
    rights: { ...administrators, responsible: 'own' },
    keys: ['invite.reset', 'invite.adjust', 'invite.revoke'],
  },
  {
    action: 'Invite link, applicants: applicants',
    rights: { ...leaders, supervisor: 'departments' },
    keys: ['application.read', 'application.accept', 'application.reject'],
  },
  { action: 'Activation SMS', rights: leaders, keys: ['inactiveMember.read', 'inactiveMember.sendSms'] },
  {
    action: 'Groups list, save, dissolve: list',
    rights: { ...leaders, asset: 'all', groupOwner: 'own' },
    keys: ['group.read', 'groupData.read', 'groupStatistic.read'],
  },
  {
    action: 'Usage data',
    rights: { ...leaders, asset: 'all', supervisor: 'departments' },
    keys: ['usage.read', 'memberUse.read'],
  },
  {
    action: 'Groups list, save, dissolve: save',
    rights: { ...leaders, groupOwner: 'own' },
    keys: ['group.update', 'group.changeOwner', 'group.changeAdmins', 'group.configure', 'group.dissolve'],
  },
  // No one owns a group that is not made yet.
  { action: 'Groups list, save, dissolve: make', rights: leaders, keys: ['group.createByDept'] },
  { action: 'Whitelist, size limit', rights: granted, keys: ['groupSetting.read', 'groupSetting.update'] },
  {
    action: 'Complaints',
    rights: granted,
    keys: ['complaint.read', 'complaint.open', 'complaint.handle', 'reportedGroup.read'],
  },
  // A decision about a complaint is taken back where the group is managed.
  { action: 'Complaints: end a mute', rights: administrators, keys: ['group.unmute'] },
  {
    action: 'Verification submit: see',
    rights: { ...granted, asset: 'all' },
    keys: ['verification.read'],
  },
  {
    action: 'Verification submit',
    rights: mainAlone,
    keys: ['verification.create', 'verification.withdraw', 'verification.cancel'],
  },
  {
    action: 'Shop order, invoice: see',
    rights: { ...granted, asset: 'all' },
    keys: ['order.read', 'invoice.read'],
  },
  { action: 'Shop order, invoice: apply for one', rights: granted, keys: ['invoiceApplication.save'] },
  // The buyer's own act (section 2): a sub-administrator cancels what they bought.
  { action: 'Shop order, invoice: cancel', rights: { main: 'all', sub: 'own' }, keys: ['order.cancel'] },
  {
    action: 'Cover, startup, personal-info, holidays, templates',
    rights: granted,
    keys: [
      'customField.read',
      'customField.customFieldSave',
      'companySetting.read',
      'companySetting.update',
      'cover.read',
      'cover.create',
      'cover.takeOffline',
      'startup.read',
      'startup.create',
      'startup.update',
      'startup.takeOffline',
      'holiday.read',
      'holiday.create',
      'holiday.update',
      'holiday.delete',
      'vacation.read',
      'vacation.create',
      'vacation.update',
      'vacation.delete',
      'vacation.disable',
      'vacation.enable',
    ],
  },
  {
    action: 'Checklists of newcomers and leavers',
    rights: administrators,
    keys: ['checklist.read', 'checklistTask.read', 'checklistTask.tick', 'checklistTask.reopen'],
  },
  {
    action: 'Checklists: their lines',
    rights: granted,
    keys: ['checklistLine.read', 'checklistLine.create', 'checklistLine.update', 'checklistLine.delete'],
  },
  {
    action: 'Apps, banner',
    rights: { ...granted, asset: 'all', appManager: 'own' },
    keys: ['app.read', 'app.update', 'app.enable', 'app.disable'],
  },
  // An app manager's own apps are made, sorted and deleted by those who decide about all of them.
  {
    action: 'Apps, banner: add, sort, delete',
    rights: { ...granted, asset: 'all' },
    keys: [
      'app.create',
      'app.remove',
      'banner.read',
      'banner.create',
      'banner.update',
      'banner.delete',
      'quickApp.read',
      'quickApp.save',
    ],
  },
  {
    action: 'Operation records',
    rights: { ...administrators, asset: 'all', responsible: 'own', appManager: 'own' },
    keys: ['record.read'],
  },
  { action: 'Operation records: verify', rights: { main: 'all', asset: 'all' }, keys: ['record.verify'] },
  {
    action: 'Temp staff',
    rights: leaders,
    keys: [
      'temporaryStaff.read',
      'temporaryStaff.invite',
      'temporaryStaff.resend',
      'temporaryStaff.extend',
      'temporaryStaff.convert',
      'temporaryStaff.end',
      'temporaryType.read',
    ],
  },
  // What a type is counts for the whole company, and no department is the whole company.
  { action: 'Temp staff: types', rights: mainAlone, keys: ['temporaryType.update'] },
  {
    action: 'Devices: see',
    rights: { ...administrators, asset: 'all', member: 'own' },
    keys: ['device.read', 'session.read'],
  },
  {
    action: 'Devices: sign out',
    rights: { ...administrators, member: 'own' },
    keys: ['device.logout', 'device.logoutAll'],
  },
  { action: 'Devices: mark', rights: administrators, keys: ['device.mark'] },
];

/**
 * Calls that ask for more every time, P (`password`) and S (`sms`) of the matrix. Deletions ask where the request makes it necessary (more
 * than 50 people), inside their handlers; the S of a new main administrator is the code behind the `verify_token` of its request.
 */
export const contractStepUps: Readonly<Record<string, readonly ('password' | 'sms')[]>> = {
  ...Object.fromEntries(
    [
      'resignSave',
      'resignTransfer',
      'resignRetry',
      'resignRestore',
      'resignPurge',
      'manageGroupSave',
      'manageGroupDel',
      'subSave',
      'subDel',
      'assetAdminAdd',
      'assetAdminRevoke',
      'changeMain',
      'dissolve',
    ].map((name) => [name, ['password'] as const]),
  ),
  resetManagePassword: ['sms'],
  resetSecondFactor: ['password'],
  provisioningConnect: ['password'],
  removeFactor: ['password'],
  removePasskey: ['password'],
  renewRecoveryCodes: ['password'],
  confirmNumber: ['password'],
};

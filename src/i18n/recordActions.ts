import type { Locale } from './locale.ts';

type Sentence = Readonly<Record<Locale, string>>;

const sentence = (zh: string, en: string, ja: string): Sentence => ({ zh, en, ja });

/**
 * What an operation record says was done, by the action it was written with; `%{name}` is whom or what it was done to. An
 * action of a schema without a line here is told by its title. Read by the server, which fills a record's summary.
 */
export const recordActions: Readonly<Record<string, Sentence>> = {
  'department.create': sentence('新建部门“%{name}”', 'Added the department %{name}', '部署「%{name}」を追加'),
  'department.update': sentence(
    '修改部门“%{name}”',
    'Changed the department %{name}',
    '部署「%{name}」を変更',
  ),
  'department.move': sentence('移动部门“%{name}”', 'Moved the department %{name}', '部署「%{name}」を移動'),
  'department.sort': sentence(
    '调整部门“%{name}”的顺序',
    'Reordered the department %{name}',
    '部署「%{name}」の順序を変更',
  ),
  'department.delete': sentence(
    '删除部门“%{name}”',
    'Deleted the department %{name}',
    '部署「%{name}」を削除',
  ),
  'company.create': sentence('注册企业“%{name}”', 'Registered the company %{name}', '企業「%{name}」を登録'),
  'mainAdministrator.change': sentence(
    '将主管理员移交给“%{name}”',
    'Handed the main administrator over to %{name}',
    '主管理者を「%{name}」に変更',
  ),
  'assetAdmin.add': sentence(
    '提交“%{name}”为资产管理员',
    'Put %{name} forward as asset administrator',
    '「%{name}」を資産管理者として申請',
  ),
  'assetAdmin.revoke': sentence(
    '撤销“%{name}”的资产管理员',
    'Revoked the asset administrator %{name}',
    '資産管理者「%{name}」を取り消し',
  ),
  'review.approve': sentence(
    '平台通过“%{name}”的审核',
    'The platform approved %{name}',
    '「%{name}」の審査を承認',
  ),
  'review.reject': sentence(
    '平台拒绝“%{name}”的审核',
    'The platform rejected %{name}',
    '「%{name}」の審査を却下',
  ),
  'member.create': sentence('添加成员“%{name}”', 'Added %{name}', 'メンバー「%{name}」を追加'),
  'member.update': sentence('修改成员“%{name}”', 'Changed %{name}', 'メンバー「%{name}」を変更'),
  'member.revealPhone': sentence(
    '查看“%{name}”的完整手机号',
    'Saw the whole phone number of %{name}',
    '「%{name}」の携帯番号を表示',
  ),
  'member.addDepartments': sentence(
    '将“%{name}”添加到部门',
    'Added %{name} to departments',
    '「%{name}」を部署に追加',
  ),
  'member.moveDepartments': sentence(
    '调整“%{name}”的部门',
    'Moved %{name} to other departments',
    '「%{name}」の部署を変更',
  ),
  'member.removeDepartment': sentence(
    '将“%{name}”移出部门',
    'Removed %{name} from a department',
    '「%{name}」を部署から外す',
  ),
  'member.batchSet': sentence(
    '批量修改成员“%{name}”',
    'Changed %{name} together with others',
    'メンバー「%{name}」を一括変更',
  ),
  'member.setTop': sentence('置顶“%{name}”', 'Pinned %{name} to the top', '「%{name}」を先頭に固定'),
  'member.cancelTop': sentence('取消置顶“%{name}”', 'Unpinned %{name}', '「%{name}」の先頭固定を解除'),
  'department.sortPeople': sentence(
    '调整部门“%{name}”的成员顺序',
    'Reordered the people of %{name}',
    '部署「%{name}」のメンバーの順序を変更',
  ),
  'department.setSupervisors': sentence(
    '设置部门“%{name}”的主管',
    'Set the supervisors of %{name}',
    '部署「%{name}」の上長を設定',
  ),
  'role.create': sentence('新建角色“%{name}”', 'Added the role %{name}', 'ロール「%{name}」を追加'),
  'role.update': sentence('修改角色“%{name}”', 'Changed the role %{name}', 'ロール「%{name}」を変更'),
  'role.delete': sentence('删除角色“%{name}”', 'Deleted the role %{name}', 'ロール「%{name}」を削除'),
  'role.sort': sentence('调整角色的顺序', 'Reordered roles', 'ロールの順序を変更'),
  'role.addPeople': sentence(
    '为角色“%{name}”添加成员',
    'Gave the role %{name} to people',
    'ロール「%{name}」にメンバーを追加',
  ),
  'role.removePeople': sentence(
    '移除角色“%{name}”的成员',
    'Took the role %{name} from people',
    'ロール「%{name}」からメンバーを外す',
  ),
  'role.changeScope': sentence(
    '修改角色“%{name}”的适用部门',
    'Changed where the role %{name} counts',
    'ロール「%{name}」の適用部署を変更',
  ),
  'roleGroup.create': sentence(
    '新建角色组“%{name}”',
    'Added the role group %{name}',
    'ロールグループ「%{name}」を追加',
  ),
  'roleGroup.update': sentence(
    '修改角色组“%{name}”',
    'Changed the role group %{name}',
    'ロールグループ「%{name}」を変更',
  ),
  'roleGroup.delete': sentence(
    '删除角色组“%{name}”',
    'Deleted the role group %{name}',
    'ロールグループ「%{name}」を削除',
  ),
  'roleGroup.sort': sentence('调整角色组的顺序', 'Reordered role groups', 'ロールグループの順序を変更'),
  'position.create': sentence('新增职位“%{name}”', 'Added the position %{name}', '役職「%{name}」を追加'),
  'member.resign': sentence('办理“%{name}”离职', 'Resigned %{name}', '「%{name}」の退職を処理'),
  'member.restore': sentence('恢复“%{name}”在职', 'Restored %{name}', '「%{name}」を復職'),
  'member.purge': sentence('清除离职成员“%{name}”', 'Purged %{name}', '退職者「%{name}」を削除'),
  'resignation.transfer': sentence(
    '指定“%{name}”的交接人',
    'Chose who takes over from %{name}',
    '「%{name}」の引き継ぎ先を指定',
  ),
  'resignation.retry': sentence(
    '重试“%{name}”的交接',
    'Retried the hand-over from %{name}',
    '「%{name}」の引き継ぎを再試行',
  ),
  'resignation.handOver': sentence('交接“%{name}”', 'Handed over %{name}', '「%{name}」を引き継ぎ'),
  'deletion.create': sentence(
    '设置定时删除部门“%{name}”',
    'Scheduled the deletion of %{name}',
    '部署「%{name}」の削除を予約',
  ),
  'deletion.cancel': sentence(
    '取消定时删除部门“%{name}”',
    'Cancelled the deletion of %{name}',
    '部署「%{name}」の削除予約を取消',
  ),
  'group.create': sentence('新建部门群“%{name}”', 'Made the group %{name}', 'グループ「%{name}」を作成'),
  'group.update': sentence('修改群“%{name}”', 'Changed the group %{name}', 'グループ「%{name}」を変更'),
  'group.dissolve': sentence('解散群“%{name}”', 'Dissolved the group %{name}', 'グループ「%{name}」を解散'),
  'manageGroup.create': sentence(
    '新建管理组“%{name}”',
    'Made the manage group %{name}',
    '管理グループ「%{name}」を作成',
  ),
  'manageGroup.update': sentence(
    '修改管理组“%{name}”',
    'Changed the manage group %{name}',
    '管理グループ「%{name}」を変更',
  ),
  'manageGroup.delete': sentence(
    '删除管理组“%{name}”',
    'Deleted the manage group %{name}',
    '管理グループ「%{name}」を削除',
  ),
  'subAdmin.create': sentence(
    '设“%{name}”为子管理员',
    'Made %{name} a sub-administrator',
    '「%{name}」を副管理者に設定',
  ),
  'subAdmin.update': sentence(
    '修改子管理员“%{name}”的权限',
    'Changed the rights of the sub-administrator %{name}',
    '副管理者「%{name}」の権限を変更',
  ),
  'subAdmin.delete': sentence(
    '撤销子管理员“%{name}”',
    'Revoked the sub-administrator %{name}',
    '副管理者「%{name}」を取消',
  ),
  'customField.create': sentence(
    '添加成员字段“%{name}”',
    'Added the member field %{name}',
    'メンバー項目「%{name}」を追加',
  ),
  'customField.update': sentence(
    '修改成员字段“%{name}”',
    'Changed the member field %{name}',
    'メンバー項目「%{name}」を変更',
  ),
  'customField.delete': sentence(
    '删除成员字段“%{name}”',
    'Deleted the member field %{name}',
    'メンバー項目「%{name}」を削除',
  ),
  'customField.restore': sentence(
    '恢复成员字段“%{name}”',
    'Restored the member field %{name}',
    'メンバー項目「%{name}」を復元',
  ),
  'customField.arrange': sentence(
    '调整成员字段的显示与顺序',
    'Arranged the member fields',
    'メンバー項目の表示と順序を変更',
  ),
  exchangeLink: sentence('通过链接登录', 'Signed in by a link', 'リンクからログイン'),
  create: sentence('新建“%{name}”', 'Added %{name}', '「%{name}」を追加'),
  update: sentence('修改“%{name}”', 'Changed %{name}', '「%{name}」を変更'),
  delete: sentence('删除“%{name}”', 'Deleted %{name}', '「%{name}」を削除'),
  timer: sentence(
    '到期自动变更“%{name}”',
    'Changed %{name} when its time came',
    '期限により「%{name}」を自動変更',
  ),
  upload: sentence('上传文件“%{name}”', 'Uploaded the file %{name}', 'ファイル「%{name}」をアップロード'),
  export: sentence('导出“%{name}”', 'Exported %{name}', '「%{name}」をエクスポート'),
  exportFile: sentence(
    '下载导出文件“%{name}”',
    'Downloaded the export %{name}',
    'エクスポート「%{name}」をダウンロード',
  ),
  login: sentence('“%{name}”登录', '%{name} signed in', '「%{name}」がログイン'),
  'account.logout': sentence('“%{name}”退出登录', '%{name} signed out', '「%{name}」がログアウト'),
  switchCompany: sentence('进入企业“%{name}”', 'Entered the company %{name}', '企業「%{name}」に入場'),
  'account.resetPassword': sentence(
    '“%{name}”重置登录密码',
    '%{name} reset the login password',
    '「%{name}」がログインパスワードを再設定',
  ),
  'managementPassword.set': sentence(
    '“%{name}”设置管理密码',
    '%{name} set the management password',
    '「%{name}」が管理パスワードを設定',
  ),
  'managementPassword.unlock': sentence(
    '“%{name}”验证管理密码',
    '%{name} gave the management password',
    '「%{name}」が管理パスワードを確認',
  ),
  'managementPassword.lock': sentence(
    '“%{name}”锁定管理后台',
    '%{name} locked the console',
    '「%{name}」が管理画面をロック',
  ),
  'managementPassword.stepUp': sentence(
    '“%{name}”完成二次验证',
    '%{name} confirmed who they are',
    '「%{name}」が追加認証を完了',
  ),
  refusedMany: sentence(
    '“%{name}”多次越权操作，同一分钟内的其余尝试不再逐条记录',
    'Many refused attempts by %{name}; the rest of the same minute is not written one by one',
    '「%{name}」による拒否された操作が多数（同一分内の残りは個別に記録しません）',
  ),
  'account.qrScan': sentence(
    '“%{name}”扫描登录二维码',
    '%{name} scanned a sign-in QR code',
    '「%{name}」がログイン用QRコードをスキャン',
  ),
  'account.qrConfirm': sentence(
    '“%{name}”确认扫码登录',
    '%{name} allowed a sign-in by QR code',
    '「%{name}」がQRコードログインを許可',
  ),
  'account.qrCancel': sentence(
    '“%{name}”拒绝扫码登录',
    '%{name} refused a sign-in by QR code',
    '「%{name}」がQRコードログインを拒否',
  ),
  'account.qrMismatch': sentence(
    '“%{name}”扫码登录时数字不符，已拒绝',
    'Refused a sign-in by QR code: %{name} chose another number',
    'QRコードログインを拒否：「%{name}」が選んだ数字が不一致',
  ),
  identityMismatch: sentence(
    '登录身份不一致，已拒绝',
    'Refused: the session belongs to somebody else',
    'セッションの本人が一致しないため拒否',
  ),
};

/** Whom or what a reader may not see. */
export const unseenName: Sentence = sentence(
  '管理范围外的对象',
  'somebody outside your scope',
  '管理範囲外の対象',
);

const placeholder = /%\{name\}/g;
/** The name with the marks around it and the particles that tie it into its sentence. */
const namePlaces: Readonly<Record<Locale, RegExp>> = {
  zh: /将?“%\{name\}”的?/g,
  en: /( of| from)? ?%\{name\}/g,
  ja: /「%\{name\}」(による|の|を|が|は|に)?/g,
};

interface Deed {
  readonly action: string;
  readonly noun: string;
}

/** Actions are written with their noun or, by the default handlers, without. */
const wordsOf = ({ action, noun }: Deed): Sentence | undefined =>
  recordActions[`${noun}.${action}`] ??
  recordActions[action] ??
  (action.startsWith(`${noun}.`) ? recordActions[action.slice(noun.length + 1)] : undefined);

/**
 * The sentence of a record; undefined where neither the action of its noun nor the action alone has one. Without a name the
 * sentence is told without its place.
 */
export const recordSentence = (
  locale: Locale,
  { name, ...deed }: Deed & { readonly name: string },
): string | undefined => {
  const words = wordsOf(deed)?.[locale];
  return name === ''
    ? words?.replace(namePlaces[locale], '').trim()
    : words?.replace(placeholder, () => name);
};

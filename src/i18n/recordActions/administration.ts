import { type Sentence, sentence } from './sentence.ts';

/** What was done to the company and to who may do what in it. */
export const administrationActions: Readonly<Record<string, Sentence>> = {
  'company.create': sentence('注册企业“%{name}”', 'Registered the company %{name}', '企業「%{name}」を登録'),
  'company.dissolve': sentence(
    '提交解散企业“%{name}”',
    'Dissolved the company %{name}',
    '企業「%{name}」の解散を申請',
  ),
  'company.abortDissolution': sentence(
    '平台终止解散企业“%{name}”',
    'The platform stopped the dissolution of %{name}',
    'プラットフォームが企業「%{name}」の解散を中止',
  ),
  'mainAdministrator.change': sentence(
    '移交主管理员给“%{name}”',
    'Handed the main administrator over to %{name}',
    '主管理者を「%{name}」に変更',
  ),
  'assetAdmin.add': sentence(
    '申请设“%{name}”为资产管理员',
    'Put %{name} forward as asset administrator',
    '「%{name}」を資産管理者として申請',
  ),
  'assetAdmin.revoke': sentence(
    '撤销“%{name}”的资产管理员',
    'Revoked the asset administrator %{name}',
    '資産管理者「%{name}」を取り消し',
  ),
  'holiday.importYear': sentence(
    '导入放假安排“%{name}”',
    'Imported the state notice of %{name}',
    '休日予定「%{name}」を取り込み',
  ),
  'holiday.importYearUndo': sentence(
    '撤销导入放假安排“%{name}”',
    'Took the import of the notice of %{name} back',
    '休日予定「%{name}」の取り込みを取り消し',
  ),
  'invoice.apply': sentence(
    '申请开票“%{name}”',
    'Applied for an invoice to %{name}',
    '「%{name}」宛ての請求書を申請',
  ),
  'invoice.issue': sentence(
    '平台开具发票“%{name}”',
    'The platform issued the invoice to %{name}',
    'プラットフォームが「%{name}」宛ての請求書を発行',
  ),
  'invoice.reject': sentence(
    '平台退回开票申请“%{name}”',
    'The platform refused the invoice to %{name}',
    'プラットフォームが「%{name}」宛ての請求書を却下',
  ),
  'invoice.reverse': sentence(
    '平台红冲发票“%{name}”',
    'The platform reversed the invoice to %{name}',
    'プラットフォームが「%{name}」宛ての請求書を取消',
  ),
  'messageRecord.sendSms': sentence('发送激活短信', 'Sent activation messages', '有効化SMSを送信'),
  'verification.submit': sentence(
    '提交“%{name}”的企业认证',
    'Handed in the verification of %{name}',
    '「%{name}」の企業認証を申請',
  ),
  'verification.withdraw': sentence(
    '撤回“%{name}”的企业认证',
    'Took the verification of %{name} back',
    '「%{name}」の企業認証を取り下げ',
  ),
  'verification.cancelQr': sentence(
    '生成取消认证的二维码',
    'Made a QR code to cancel the verification',
    '認証取り消し用のQRコードを作成',
  ),
  'verification.cancelScan': sentence(
    '用手机扫描取消认证的二维码',
    'Scanned the QR code that cancels the verification',
    '認証取り消し用のQRコードを読み取り',
  ),
  'verification.cancelRefuse': sentence(
    '在手机上放弃取消认证',
    'Decided on the phone to keep the verification',
    'スマートフォンで認証の取り消しを中止',
  ),
  'verification.cancel': sentence(
    '取消“%{name}”的企业认证',
    'Cancelled the verification of %{name}',
    '「%{name}」の企業認証を取り消し',
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
};

import { type Sentence, sentence } from './sentence.ts';

/** What was done to departments, people and what belongs to them. */
export const addressBookActions: Readonly<Record<string, Sentence>> = {
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
  'member.create': sentence('添加成员“%{name}”', 'Added %{name}', 'メンバー「%{name}」を追加'),
  'application.apply': sentence('“%{name}”申请加入', '%{name} applied to join', '「%{name}」が参加を申請'),
  'application.applyAgain': sentence(
    '“%{name}”再次申请加入',
    '%{name} applied again',
    '「%{name}」が再度参加を申請',
  ),
  'application.accept': sentence('通过“%{name}”的加入申请', 'Accepted %{name}', '「%{name}」の参加を承認'),
  'application.reject': sentence('拒绝“%{name}”的加入申请', 'Rejected %{name}', '「%{name}」の参加を却下'),
  'application.expire': sentence(
    '“%{name}”的加入申请过期',
    'The application of %{name} expired',
    '「%{name}」の参加申請が期限切れ',
  ),
  'member.takeBack': sentence(
    '撤销导入成员“%{name}”',
    'Took back the import of %{name}',
    'シートで追加したメンバー「%{name}」を取り消し',
  ),
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
  'member.restorePlaces': sentence(
    '撤销对“%{name}”的批量修改',
    'Took back the change of %{name}',
    '「%{name}」の一括変更を元に戻す',
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
  'position.create': sentence('新建职位“%{name}”', 'Added the position %{name}', '役職「%{name}」を追加'),
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
  'group.mute': sentence('因投诉禁言群“%{name}”', 'Muted the group %{name}', 'グループ「%{name}」を発言禁止'),
  'complaint.remind': sentence(
    '提醒主管理员处理群“%{name}”的投诉',
    'Reminded of the complaint about %{name}',
    'グループ「%{name}」への通報を再通知',
  ),
  'groupSetting.update': sentence('修改群聊设置', 'Changed the group settings', 'グループ設定を変更'),
  'group.unmute': sentence(
    '提前解除群“%{name}”的禁言',
    'Ended the mute of the group %{name}',
    'グループ「%{name}」の発言禁止を解除',
  ),
  'group.dissolve': sentence('解散群“%{name}”', 'Dissolved the group %{name}', 'グループ「%{name}」を解散'),
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
  'temporaryStaff.invite': sentence(
    '邀请临时人员“%{name}”',
    'Invited the temporary worker %{name}',
    '臨時スタッフ「%{name}」を招待',
  ),
  'temporaryStaff.resend': sentence(
    '重新发送临时人员“%{name}”的邀请',
    'Sent %{name} the invitation to temporary work again',
    '臨時スタッフ「%{name}」への招待を再送',
  ),
  'temporaryStaff.accept': sentence(
    '“%{name}”接受临时人员邀请',
    '%{name} accepted temporary work',
    '「%{name}」が臨時スタッフの招待を承諾',
  ),
  'temporaryStaff.extend': sentence(
    '延长临时人员“%{name}”',
    'Extended the term of %{name}',
    '臨時スタッフ「%{name}」の期間を延長',
  ),
  'temporaryStaff.convert': sentence(
    '将临时人员“%{name}”转为正式成员',
    'Made the temporary worker %{name} a regular member',
    '臨時スタッフ「%{name}」を正規メンバーに変更',
  ),
  'temporaryStaff.end': sentence(
    '结束临时人员“%{name}”',
    'Ended the term of %{name}',
    '臨時スタッフ「%{name}」の期間を終了',
  ),
  'temporaryStaff.resume': sentence(
    '临时人员“%{name}”恢复后重新计时',
    'Began a new term of the restored worker %{name}',
    '復職した臨時スタッフ「%{name}」の期間を再開',
  ),
};

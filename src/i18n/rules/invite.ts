import type { Words } from '../locale.ts';

/** What is said about invite links and joining by them: spec.md section 5, cases K01 and K02. */
export const inviteRules = {
  zh: {
    'invite.chooseDay': '请选择有效日期',
    'invite.dead': '邀请链接已失效',
    'invite.permanentByMain': '仅主管理员可以设置长期有效的链接',
    'invite.maxUsed': '人数上限须大于已加入的 %{count} 人',
    'invite.readOnlySource': '该部门的成员来自其他系统，不能邀请加入',
    'invite.crowded': '当前加入人数较多，请 %{seconds} 秒后再试',
  },
  en: {
    'invite.chooseDay': 'Please choose a valid date',
    'invite.dead': 'This invite link no longer works',
    'invite.permanentByMain': 'Only the main administrator can make a link permanent',
    'invite.maxUsed': 'The limit has to be above the %{count} people who joined already',
    'invite.readOnlySource': 'The people of this department come from another system: nobody can be invited',
    'invite.crowded': 'Many people are joining right now. Try again in %{seconds} seconds',
  },
  ja: {
    'invite.chooseDay': '有効な日付を選択してください',
    'invite.dead': '招待リンクは無効になりました',
    'invite.permanentByMain': '無期限のリンクは主管理者のみ設定できます',
    'invite.maxUsed': '人数上限は参加済みの%{count}人より大きくしてください',
    'invite.readOnlySource': 'この部署のメンバーは他のシステムから同期されるため、招待できません',
    'invite.crowded': '現在アクセスが集中しています。%{seconds}秒後にもう一度お試しください',
  },
} satisfies Words;

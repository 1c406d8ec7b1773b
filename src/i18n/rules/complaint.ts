import type { Words } from '../locale.ts';

/** What people are told by SMS of a complaint: its reporter the outcome, the owner the measure, the main administrator a delay. */
export const complaintRules = {
  zh: {
    'complaint.told.upheld.warn': '您对群“%{group}”的投诉已成立，群主已被警告。处理说明：%{note}',
    'complaint.told.upheld.mute_1d': '您对群“%{group}”的投诉已成立，该群禁言 1 天。处理说明：%{note}',
    'complaint.told.upheld.mute_7d': '您对群“%{group}”的投诉已成立，该群禁言 7 天。处理说明：%{note}',
    'complaint.told.upheld.mute_30d': '您对群“%{group}”的投诉已成立，该群禁言 30 天。处理说明：%{note}',
    'complaint.told.upheld.dissolve': '您对群“%{group}”的投诉已成立，该群已解散。处理说明：%{note}',
    'complaint.told.dismissed': '您对群“%{group}”的投诉未成立。处理说明：%{note}',
    'complaint.told.warned': '您的群“%{group}”被投诉并核实，请管理好群内发言，再次违规将被禁言或解散。',
    'complaint.told.muted': '您的群“%{group}”因投诉被禁言至 %{until}，期间仅群主和群管理员可发言。',
    'complaint.told.unmuted': '您的群“%{group}”已解除禁言，群成员可以发言。',
    'complaint.told.dissolved': '您的群“%{group}”因投诉核实已被解散。',
    'complaint.told.overdue':
      '有 %{count} 条群投诉超过 %{days} 天未处理（最早的来自群“%{group}”），请登录管理后台处理。',
  },
  en: {
    'complaint.told.upheld.warn':
      'Your complaint about “%{group}” was upheld; its owner was warned. Note: %{note}',
    'complaint.told.upheld.mute_1d':
      'Your complaint about “%{group}” was upheld; the group is muted for 1 day. Note: %{note}',
    'complaint.told.upheld.mute_7d':
      'Your complaint about “%{group}” was upheld; the group is muted for 7 days. Note: %{note}',
    'complaint.told.upheld.mute_30d':
      'Your complaint about “%{group}” was upheld; the group is muted for 30 days. Note: %{note}',
    'complaint.told.upheld.dissolve':
      'Your complaint about “%{group}” was upheld; the group was dissolved. Note: %{note}',
    'complaint.told.dismissed': 'Your complaint about “%{group}” was dismissed. Note: %{note}',
    'complaint.told.warned':
      'A complaint about your group “%{group}” was upheld. Next time it may be muted or dissolved.',
    'complaint.told.muted':
      'After a complaint your group “%{group}” is muted until %{until}. Only its owner and admins may post.',
    'complaint.told.unmuted': 'Your group “%{group}” is no longer muted; everybody in it may post.',
    'complaint.told.dissolved': 'After a complaint your group “%{group}” was dissolved.',
    'complaint.told.overdue':
      'Group complaints not decided for more than %{days} days: %{count} (the oldest about “%{group}”). Please see the console.',
  },
  ja: {
    'complaint.told.upheld.warn':
      'グループ「%{group}」への通報が認められ、オーナーに警告しました。対応メモ：%{note}',
    'complaint.told.upheld.mute_1d':
      'グループ「%{group}」への通報が認められ、1日間発言禁止になりました。対応メモ：%{note}',
    'complaint.told.upheld.mute_7d':
      'グループ「%{group}」への通報が認められ、7日間発言禁止になりました。対応メモ：%{note}',
    'complaint.told.upheld.mute_30d':
      'グループ「%{group}」への通報が認められ、30日間発言禁止になりました。対応メモ：%{note}',
    'complaint.told.upheld.dissolve':
      'グループ「%{group}」への通報が認められ、グループは解散しました。対応メモ：%{note}',
    'complaint.told.dismissed': 'グループ「%{group}」への通報は認められませんでした。対応メモ：%{note}',
    'complaint.told.warned':
      'あなたのグループ「%{group}」への通報が認められました。次回は発言禁止または解散となることがあります。',
    'complaint.told.muted':
      'あなたのグループ「%{group}」は通報により%{until}まで発言禁止です。オーナーと管理者のみ発言できます。',
    'complaint.told.unmuted': 'グループ「%{group}」の発言禁止が解除され、全員が投稿できます。',
    'complaint.told.dissolved': 'あなたのグループ「%{group}」は通報により解散されました。',
    'complaint.told.overdue':
      '%{days}日以上未対応のグループ通報が%{count}件あります（最も古いものは「%{group}」）。管理コンソールで対応してください。',
  },
} satisfies Words;

import type { Words } from '../locale.ts';

/** What is said around actions: why something is missing, taking back, and the notices over the page. */
export const actionWords = {
  zh: {
    'views.why.open': '为什么缺少某些操作？',
    'views.why.title': '%{name}：未提供的内容及原因',
    'views.why.nothing': '此项的全部操作和字段均已向您提供。',
    'views.why.copy': '复制 %{place}',
    'views.undo.label': '撤销',
    'views.undo.done': '已撤销',
    'views.undo.and': '；',
    'views.undo.stays.revokeDeviceSessions': '撤销不会恢复已结束的设备登录',
    'views.undo.refused': '无法撤销：%{reason}',
    'views.notices.region': '通知（按 F8 前往）',
    'views.notices.close': '关闭通知',
  },
  en: {
    'views.why.open': 'Why is something missing?',
    'views.why.title': '%{name}: what is not offered, and why',
    'views.why.nothing': 'Every action and field of this is offered to you.',
    'views.why.copy': 'Copy %{place}',
    'views.undo.label': 'Undo',
    'views.undo.done': 'Undone',
    'views.undo.and': '. ',
    'views.undo.stays.revokeDeviceSessions': 'Undoing does not bring back ended sessions of the device',
    'views.undo.refused': 'Cannot be undone: %{reason}',
    'views.notices.region': 'Notices (F8 goes here)',
    'views.notices.close': 'Close notice',
  },
  ja: {
    'views.why.open': '表示されない操作がある理由',
    'views.why.title': '%{name}：提供されていない内容と理由',
    'views.why.nothing': 'この項目の操作と項目はすべて提供されています。',
    'views.why.copy': '%{place} をコピー',
    'views.undo.label': '元に戻す',
    'views.undo.done': '元に戻しました',
    'views.undo.and': '。',
    'views.undo.stays.revokeDeviceSessions': '元に戻しても、終了した端末のログインは復元されません',
    'views.undo.refused': '元に戻せません：%{reason}',
    'views.notices.region': '通知（F8 で移動）',
    'views.notices.close': '通知を閉じる',
  },
} satisfies Words;

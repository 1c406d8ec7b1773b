import type { Words } from '../locale.ts';

/** Signing out devices: what it cuts off. */
export const deviceWords = {
  zh: {
    'device.sessions': '将结束 %{sessions} 个正在使用的登录',
    'device.sessionsAtLeast': '将结束至少 %{sessions} 个正在使用的登录（只统计了前 %{counted} 台设备）',
    'device.notAPerson':
      '设备按浏览器自报的标识识别，清除浏览器数据后可能被当作新设备。要拦住的是人时，请同时重置其管理密码，或办理离职。',
    'device.managementPasswords': '管理密码',
    'device.personSessions': '涉及 %{devices} 台设备，将结束 %{sessions} 个正在使用的登录',
  },
  en: {
    'device.sessions': 'Live sessions that end: %{sessions}',
    'device.sessionsAtLeast':
      'Live sessions that end: at least %{sessions} (only the first %{counted} devices were counted)',
    'device.notAPerson':
      'A device is known by what its browser says of itself: with its data cleared it may pass for a new one. To stop a person, reset their management password as well, or resign them.',
    'device.managementPasswords': 'Management passwords',
    'device.personSessions': 'Devices: %{devices}. Live sessions that end: %{sessions}',
  },
  ja: {
    'device.sessions': '%{sessions}件のログインが終了します',
    'device.sessionsAtLeast': '少なくとも%{sessions}件のログインが終了します（最初の%{counted}台のみ集計）',
    'device.notAPerson':
      '端末はブラウザーが名乗る識別子で見分けます。データを消去すると新しい端末とみなされることがあります。人を止めるには、管理パスワードのリセットか退職の手続きも行ってください。',
    'device.managementPasswords': '管理パスワード',
    'device.personSessions': '端末%{devices}台、%{sessions}件のログインが終了します',
  },
} satisfies Words;

import type { Words } from '../locale.ts';

/** Signing out devices: what it cuts off. */
export const deviceWords = {
  zh: {
    'device.sessions': '将结束 %{sessions} 个正在使用的登录',
    'device.personSessions': '涉及 %{devices} 台设备，将结束 %{sessions} 个正在使用的登录',
  },
  en: {
    'device.sessions': 'Live sessions that end: %{sessions}',
    'device.personSessions': 'Devices: %{devices}. Live sessions that end: %{sessions}',
  },
  ja: {
    'device.sessions': '%{sessions}件のログインが終了します',
    'device.personSessions': '端末%{devices}台、%{sessions}件のログインが終了します',
  },
} satisfies Words;

import type { HelpTopic } from '../topic.ts';

/** Help for member devices. */
export const deviceHelp: HelpTopic = {
  text: {
    zh: {
      title: '成员设备',
      text: [
        '列出成员登录过的设备：型号、系统、应用版本、最近活跃时间。',
        '可以让一台设备或一个人的全部设备退出登录，操作前会说明结束多少个会话；可以标记为受信任、丢失或停用。',
        '丢失或停用的设备立即退出，停用的设备不能再登录。您正在使用的设备有标记，不能在这里退出或标记。',
      ],
    },
    en: {
      title: 'Member devices',
      text: [
        'The devices people signed in with: model, system, app version and last activity.',
        'One device or all of a person are signed out, with the sessions counted before; a device can be marked as trusted, lost or blocked.',
        'A lost or blocked device is signed out at once, and a blocked one signs in no more. The device you use is marked and protected.',
      ],
    },
    ja: {
      title: 'メンバーの端末',
      text: [
        'メンバーがログインした端末の機種、システム、アプリのバージョン、最終利用を表示します。',
        '端末一台または一人の全端末をログアウトでき、事前に終了するセッション数を示します。信頼済み・紛失・停止の印を付けられます。',
        '紛失・停止の端末はすぐにログアウトされ、停止した端末はログインできません。使用中の端末には印があり、操作できません。',
      ],
    },
  },
  related: ['record', 'signIn'],
};

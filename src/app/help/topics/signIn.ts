import type { HelpTopic } from '../topic.ts';

/** Help for signing in and the management password. */
export const signInHelp: HelpTopic = {
  text: {
    zh: {
      title: '登录与管理密码',
      text: [
        '可以用密码、短信验证码或手机扫码登录；属于多家企业时先选择要进入的企业。密码连续输错 5 次，这台设备要等 15 分钟；别人输错不影响您用过的设备，新设备可能要先完成安全验证。',
        '进入后台还要输入管理密码。每位管理员为每家企业各设一个，6 至 20 位，含大写字母、小写字母和数字；30 分钟不操作会自动锁上，锁上前两分钟有提醒。',
        '二维码 120 秒内有效，过期请点击刷新；在手机上确认时要核对两边的数字。',
        '忘记登录密码可用短信验证码重置，重置后所有设备都会退出。',
      ],
    },
    en: {
      title: 'Signing in and the management password',
      text: [
        'You sign in with a password, a code by SMS or a QR code read by your phone; whoever belongs to several companies chooses one. After five wrong passwords that device waits 15 minutes; what others get wrong does not touch devices you have used, a new one may be asked for a puzzle first.',
        'The console also asks for your management password, one per person and company: 6 to 20 characters with an upper-case letter, a lower-case letter and a digit. It locks after 30 idle minutes and warns two minutes before.',
        'A QR code is good for 120 seconds, then click refresh; on the phone compare the number shown on both screens.',
        'A forgotten sign-in password is reset with a code by SMS; that signs you out everywhere.',
      ],
    },
    ja: {
      title: 'ログインと管理パスワード',
      text: [
        'パスワード、SMSコード、またはスマートフォンでのQRコード読み取りでログインします。複数の企業に所属する場合は企業を選びます。5回間違えるとその端末は15分間待つ必要があります。他人の誤入力は使用済みの端末に影響しませんが、新しい端末では先にセキュリティ確認を求められることがあります。',
        'コンソールに入るには管理パスワードも必要です。企業ごとに本人が設定し、6～20文字で大文字・小文字・数字を含みます。30分操作がないと自動でロックされ、2分前に知らせます。',
        'QRコードは120秒間有効で、期限切れのときは更新をクリックします。スマートフォンでは両方の画面の数字を確認してください。',
        'ログインパスワードを忘れた場合はSMSコードで再設定でき、すべての端末でログアウトされます。',
      ],
    },
  },
  related: ['managementPassword', 'device'],
};

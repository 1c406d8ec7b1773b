import type { HelpTopic } from '../topic.ts';

/** Help for management passwords. */
export const managementPasswordHelp: HelpTopic = {
  text: {
    zh: {
      title: '管理密码',
      text: [
        '列出各管理员是否已设置管理密码、何时更换。密码本身任何人都看不到。',
        '管理密码 6 至 20 位，含大写字母、小写字母和数字；连续输错 5 次，这台设备要等 15 分钟，其他设备不受影响。',
        '子管理员忘记时由主管理员重置；主管理员自己忘记时用短信验证码重设。',
      ],
    },
    en: {
      title: 'Management passwords',
      text: [
        'Which administrators have set their management password, and when. Nobody can see a password itself.',
        'It has 6 to 20 characters with an upper-case letter, a lower-case letter and a digit; after five wrong ones that device waits 15 minutes, and no other.',
        'The main administrator resets those of others; their own is set anew with a code by SMS.',
      ],
    },
    ja: {
      title: '管理パスワード',
      text: [
        '各管理者が管理パスワードを設定済みか、いつ変更したかを表示します。パスワード自体は誰にも見えません。',
        '6～20文字で大文字・小文字・数字を含みます。5回間違えるとその端末だけ15分間待つ必要があります。',
        'ほかの管理者のものは主管理者がリセットし、主管理者自身はSMSコードで再設定します。',
      ],
    },
  },
  related: ['signIn', 'mainAdministrator'],
};

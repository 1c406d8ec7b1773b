import type { HelpTopic } from '../topic.ts';

/** Help for change main administrator. */
export const mainAdministratorHelp: HelpTopic = {
  text: {
    zh: {
      title: '更换主管理员',
      text: [
        '只有主管理员可以把身份交给别人。新的主管理员不能是自己，须已激活、已实名且为正式成员。',
        '分四步：选择接任者、查看后果、短信验证码并输入姓名、管理密码。完成后立即生效，企业始终只有一位主管理员。',
        '交接后您不再拥有主管理员权限，除非新的主管理员再授予。',
      ],
    },
    en: {
      title: 'Change main admin',
      text: [
        'Only the main administrator can hand over. The new one cannot be yourself, and must be active, have a real name and be a regular member.',
        'Four steps: to whom, what follows, a code by SMS and the name, the management password. It takes effect at once; a company always has exactly one.',
        'Afterwards you keep no right of a main administrator unless the new one grants some.',
      ],
    },
    ja: {
      title: '主管理者の変更',
      text: [
        '主管理者だけが交代できます。新しい主管理者は本人以外で、有効化済み、実名あり、正社員である必要があります。',
        '相手の選択、影響の確認、SMSコードと氏名の入力、管理パスワードの4段階です。完了するとすぐに有効になり、主管理者は常に一人です。',
        '交代後は、新しい主管理者が与えない限り権限は残りません。',
      ],
    },
  },
  related: ['manageGroup', 'managementPassword'],
};

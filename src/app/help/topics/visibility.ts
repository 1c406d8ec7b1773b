import type { HelpTopic } from '../topic.ts';

/** Help for visibility checker. */
export const visibilityHelp: HelpTopic = {
  text: {
    zh: {
      title: '可见性检查',
      text: [
        '选择两个人，查看甲能否在通讯录中看到乙，以及由哪条规则决定，逐步列出。',
        '规则依次为：自己始终可见；甲的可见范围；乙所在部门的隐藏设置；最后是字段，例如私密或隐藏的手机号。',
        '检查只读，不会改变任何设置；管理员在后台总能看到自己管理范围内的人。',
      ],
    },
    en: {
      title: 'Visibility checker',
      text: [
        'Choose two people to see whether one sees the other in the address book, and which rule decided, step by step.',
        'The rules in order: oneself always; the scope of the viewer; the hidden departments of the other; at last the fields, such as private or masked numbers.',
        'The check changes nothing. Administrators see everybody in their scope in the console.',
      ],
    },
    ja: {
      title: '表示範囲の確認',
      text: [
        '二人を選ぶと、一方がもう一方をアドレス帳で見られるか、どの規則で決まったかを順に示します。',
        '規則の順は、本人は常に可、閲覧者の範囲、相手の部署の非表示設定、最後に非公開や一部非表示の電話番号などの項目です。',
        '確認は設定を変更しません。管理者は管理範囲の人をコンソールで常に閲覧できます。',
      ],
    },
  },
  related: ['department', 'member', 'customField'],
};

import type { HelpTopic } from '../topic.ts';

/** Help for invitation message. */
export const inviteNoteHelp: HelpTopic = {
  text: {
    zh: {
      title: '邀请短信设置',
      text: [
        '填写企业自己的邀请和激活短信，下方是成员将收到的短信示例和条数。',
        '保存后是草稿，提交后由平台审核，审核通过前继续使用原来的短信；被拒绝会显示原因。',
        '模板中必须保留变量 {link}；企业名称用 {company}、成员姓名用 {name} 加入。发送时变量换成实际内容，其他链接不能使用。',
      ],
    },
    en: {
      title: 'Invitation SMS',
      text: [
        'The company words its own invitation; below it stands an example of what people get, and how many messages that is.',
        'A change is a draft until it is submitted; the platform reviews it, until then the old text is used, and a rejection says why.',
        'The wording must keep {link}; {company} and {name} put in the company and the person. They are filled in when the message is sent, and no other link may stand in it.',
      ],
    },
    ja: {
      title: '招待SMS設定',
      text: [
        '企業独自の招待文を入力すると、届くSMSの例と通数が下に表示されます。',
        '保存すると下書きになり、提出後にプラットフォームが審査します。承認まで以前の文面が使われ、却下時は理由を示します。',
        '本文には変数 {link} が必須です。企業名は {company}、氏名は {name} で入れます。変数は送信時に実際の内容に置き換わり、ほかのリンクは使えません。',
      ],
    },
  },
  related: ['inactiveMember', 'messageRecord'],
};

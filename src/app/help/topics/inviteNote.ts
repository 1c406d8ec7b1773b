import type { HelpTopic } from '../topic.ts';

/** Help for invitation message. */
export const inviteNoteHelp: HelpTopic = {
  text: {
    zh: {
      title: '邀请短信设置',
      text: [
        '填写企业自己的邀请和激活短信，右侧是成员将收到的实际内容和条数。',
        '修改后由平台审核，审核通过前继续使用原来的短信；被拒绝会显示原因。',
        '模板中必须保留变量 {link}；企业名称用 {company}、成员姓名用 {name} 加入。发送时变量换成实际内容，其他链接不能使用。',
      ],
    },
    en: {
      title: 'Invitation SMS',
      text: [
        'The company words its own invitation; beside it stands what people really get, and how many messages that is.',
        'The platform reviews a change; until it is approved the old text is used, and a rejection says why.',
        'The wording must keep {link}; {company} and {name} put in the company and the person. They are filled in when the message is sent, and no other link may stand in it.',
      ],
    },
    ja: {
      title: '招待SMS設定',
      text: [
        '企業独自の招待文を入力すると、実際に届く内容と通数が表示されます。',
        '変更はプラットフォームが審査し、承認まで以前の文面が使われます。却下時は理由を示します。',
        '本文には変数 {link} が必須です。企業名は {company}、氏名は {name} で入れます。変数は送信時に実際の内容に置き換わり、ほかのリンクは使えません。',
      ],
    },
  },
  related: ['inactiveMember', 'messageRecord'],
};

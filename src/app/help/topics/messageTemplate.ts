import type { HelpTopic } from '../topic.ts';

/** Help for message templates. */
export const messageTemplateHelp: HelpTopic = {
  text: {
    zh: {
      title: '消息模板',
      text: [
        '企业可以自行撰写三类短信：申请通过、申请未通过、临时人员邀请。没有启用模板的用途按系统默认内容发送。',
        '新建或修改后先保存为草稿，提交后由平台审核（1 至 2 个工作日）；审核期间不能修改，可以撤回。',
        '审核通过的模板需要启用才会生效，同一用途只有一个模板生效；修改正在使用的模板时，在新内容通过之前仍按已通过的内容发送。',
        '点击变量按钮可插入企业名称、姓名等变量，右侧示例显示实际效果和计费条数；模板中不能包含其他网址。',
      ],
    },
    en: {
      title: 'Message templates',
      text: [
        'A company can word three kinds of messages itself: application accepted, application rejected, invitation of temporary staff. Without a template in use they are worded as the product does.',
        'A new or changed template is a draft until you submit it; the platform takes 1 to 2 working days, during which it cannot be changed but can be withdrawn.',
        'An approved template counts once you put it into use, one per purpose. If you change the one in use, messages keep the approved text until the new one is approved.',
        'Buttons insert variables such as the company or the name; the example shows what arrives and how many messages it is. No other address may stand in a template.',
      ],
    },
    ja: {
      title: 'メッセージテンプレート',
      text: [
        '申請の承認、申請の却下、臨時スタッフの招待の3種類のSMSを自社の文面にできます。使用中のテンプレートがない用途は標準の文面で送信されます。',
        '作成・変更したものは下書きで、提出すると1〜2営業日で審査されます。審査中は変更できませんが、取り下げられます。',
        '承認されたテンプレートは「使用する」で有効になり、用途ごとに1つです。使用中のものを変更しても、承認されるまでは以前の文面で送信されます。',
        'ボタンで会社名や氏名などの変数を挿入でき、例で実際の文面と通数を確認できます。ほかのURLは含められません。',
      ],
    },
  },
  related: ['inviteNote', 'messageRecord', 'powerShare'],
};

import type { HelpTopic } from '../topic.ts';

/** Help for dissolving the company. */
export const dissolutionHelp: HelpTopic = {
  text: {
    zh: {
      title: '解散企业',
      text: [
        '解散会删除企业的全部数据，无法撤销，只有主管理员可以提交。',
        '提交前须处理完待支付和退款中的订单，并取消企业认证；正在运行的任务可以选择一并停止。请先导出需要保留的数据，解散后无法再导出。',
        '提交时须逐字输入企业全称、填写本人手机收到的验证码，并验证管理密码。',
        '提交后全体成员立即退出登录，邀请链接与扫码登录失效，主管理员和子管理员会收到短信。',
        '保留期（默认 72 小时）内只有平台客服可以终止；终止后企业恢复原样，成员重新登录即可。保留期结束后数据永久删除。',
        '依法保留的只有操作记录（180 天）与订单、发票（3 年），到期自动删除。',
      ],
      steps: ['查看将被删除的内容', '处理阻碍事项并导出数据', '输入企业全称与验证码', '验证管理密码'],
    },
    en: {
      title: 'Dissolve company',
      text: [
        'Dissolving erases all data of the company. It cannot be undone, and only the main administrator can do it.',
        'Orders that wait for payment or are being refunded have to be settled first, and the verification cancelled. Running tasks can be stopped with the company. Export what you need: afterwards nothing can be exported.',
        'You type the full name of the company letter by letter, the code sent to your own phone, and the management password.',
        'Everybody is signed out at once; invite links and QR sign-ins are dead; the administrators are told by SMS.',
        'During the hold (72 hours unless set otherwise) support alone can stop it. The company is then as it was, and everybody signs in again. After the hold its data is erased for good.',
        'By law operation records are kept for 180 days, orders and invoices for three years; then they are erased, too.',
      ],
      steps: [
        'See what is lost',
        'Settle what stands in the way, and export',
        'Type the name and the code',
        'Give the management password',
      ],
    },
    ja: {
      title: '企業の解散',
      text: [
        '解散すると企業のすべてのデータが削除され、元に戻せません。主管理者だけが行えます。',
        '支払い待ち・返金中の注文を済ませ、企業認証を取り消してから行います。実行中のタスクは同時に停止できます。必要なデータは先にエクスポートしてください。',
        '企業の正式名称を一字ずつ入力し、自分の電話に届いた認証コードと管理パスワードを入力します。',
        '全員が直ちにログアウトされ、招待リンクやQRログインは無効になり、管理者にSMSで通知されます。',
        '保留期間（既定72時間）中に中止できるのはサポートだけです。中止すると企業は元のままで、全員が再ログインします。期間後にデータは完全に削除されます。',
        '法令により操作記録は180日、注文と請求書は3年間保存し、その後削除します。',
      ],
      steps: ['失われるものを確認', '妨げを解消しエクスポート', '名称とコードを入力', '管理パスワードを入力'],
    },
  },
  related: ['mainAdministrator', 'record'],
};

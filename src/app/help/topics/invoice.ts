import type { HelpTopic } from '../topic.ts';

/** Help for invoices and the application for one. */
export const invoiceHelp: HelpTopic = {
  text: {
    zh: {
      title: '我的发票',
      text: [
        '已支付、未退款的订单可以申请开票，几张订单可以合开一张；金额由系统按订单实付合计，不能填写。金额为 0 的订单无需开票。',
        '普通发票需要抬头、税号和邮箱；专用发票还需要开户银行、银行账号、注册地址和注册电话，且只能开给企业单位。',
        '提交后订单变为“开票中”，一般 1–2 个工作日由平台开具；开票失败时会写明原因，可以修改后重新申请。',
        '已开票的订单退款后，平台按退款金额红冲；发票中的订单全部退款后，整张发票为“已红冲”。',
        '电子发票发送到填写的邮箱；这里可以打印发票信息单用于核对，它不是报销凭证。',
      ],
    },
    en: {
      title: 'Invoices',
      text: [
        'Orders that are paid and not refunded can be invoiced, several of them on one invoice. The amount is the sum of what was paid; nobody enters it. An order that cost nothing needs none.',
        'An ordinary invoice needs a name, a taxpayer number and an e-mail address; a special one also the bank, the account, the registered address and phone, and is for companies only.',
        'Once applied for, the orders are "issuing"; the platform issues the invoice in 1–2 working days. If it fails, the reason is written there, and you can correct it and apply again.',
        'When an invoiced order is refunded the platform reverses that part; once all its orders are refunded the invoice is "reversed".',
        'The electronic invoice is sent to the address you gave. The details you can print here are for checking and no tax document.',
      ],
    },
    ja: {
      title: '請求書',
      text: [
        '支払い済みで返金されていない注文について申請でき、複数の注文を1枚にまとめられます。金額は支払額の合計で、入力はできません。金額0の注文には不要です。',
        '普通発票には宛名・税番号・メールが必要です。専用発票にはさらに銀行・口座・登録住所・登録電話が必要で、法人宛てに限ります。',
        '申請すると注文は「発行中」になり、通常1〜2営業日で発行されます。失敗した場合は理由が表示され、修正して再申請できます。',
        '発行済みの注文が返金されると、その金額が取り消されます。すべての注文が返金されると請求書は「取消済み」になります。',
        '電子発票は入力したメールに送られます。ここで印刷できる明細は確認用で、税務書類ではありません。',
      ],
    },
  },
  related: ['order'],
};

import type { HelpTopic } from '../topic.ts';

/** Help for the list of orders. */
export const orderHelp: HelpTopic = {
  text: {
    zh: {
      title: '我的订单',
      text: [
        '列出企业的全部订单，可按订单状态、交易状态、开票状态、订单类型、套餐和时间筛选，也可以导出。',
        '待支付的订单显示在最上方，可以去支付或取消；取消后不能恢复。超过 24 小时未支付的订单自动关闭。',
        '打开订单可以查看金额、有效期和进度。续费订单支付后为“未生效”，到现有订单到期时自动生效。',
        '选中已支付的订单可以申请开票。退款由平台处理：退款中权益保留，退款完成后扣减。',
      ],
    },
    en: {
      title: 'My orders',
      text: [
        'All orders of the company, filtered by state, transaction, invoice, type, package and time; the list can be exported.',
        'Orders that wait for payment stand on top: pay or cancel them. A cancelled order cannot be restored, and one not paid within 24 hours is closed.',
        'An order shows its amount, how long it holds and what happened to it. A renewal is not yet in effect once paid; it takes effect when the current order ends.',
        'Select paid orders to apply for an invoice. Refunds are decided by the platform: the quota stays while a refund is looked at and goes once it is done.',
      ],
    },
    ja: {
      title: '注文履歴',
      text: [
        '企業のすべての注文を、状態・取引・請求書・種類・パック・日時で絞り込み、エクスポートできます。',
        '支払い待ちの注文は上部に表示され、支払いまたはキャンセルできます。キャンセルは元に戻せず、24時間以内に支払わない注文は自動で終了します。',
        '注文を開くと金額・有効期間・経過を確認できます。更新の注文は支払い後「開始前」となり、現在の注文の終了時に有効になります。',
        '支払い済みの注文を選択して請求書を申請できます。返金はプラットフォームが処理し、処理中は利用枠が残り、完了後に差し引かれます。',
      ],
    },
  },
  related: ['product', 'invoice', 'equity'],
};

import { type Sentence, sentence } from './sentence.ts';

/** What was done to orders, by people and by the platform. */
export const shopActions: Readonly<Record<string, Sentence>> = {
  'order.create': sentence('提交订单“%{name}”', 'Placed the order %{name}', '注文「%{name}」を提出'),
  'order.pay': sentence(
    '发起订单“%{name}”的支付',
    'Began paying the order %{name}',
    '注文「%{name}」の支払いを開始',
  ),
  'order.paid': sentence(
    '平台确认订单“%{name}”的付款',
    'The platform received the payment of %{name}',
    '注文「%{name}」の入金を確認',
  ),
  'order.paid.over': sentence(
    '订单“%{name}”已结束，平台收到的付款待退回',
    'The platform received money for the order %{name}, which was over; it goes back',
    '終了した注文「%{name}」に入金あり、返金待ち',
  ),
  'order.paid.twice': sentence(
    '平台重复收到订单“%{name}”的付款，待退回',
    'The platform received a second payment of %{name}; it goes back',
    '注文「%{name}」に二重の入金あり、返金待ち',
  ),
  'order.paid.credit': sentence(
    '订单“%{name}”抵扣的原订单正在退款，平台收到的付款待退回',
    'The platform received money for the order %{name}, but what it credits is refunded; it goes back',
    '注文「%{name}」の充当元は返金のため、入金を返金待ち',
  ),
  'order.refund.start': sentence(
    '平台受理订单“%{name}”的退款',
    'The platform began a refund of %{name}',
    '注文「%{name}」の返金を受付',
  ),
  'order.refund.done': sentence(
    '平台完成订单“%{name}”的退款',
    'The platform refunded the order %{name}',
    '注文「%{name}」を返金',
  ),
  'order.refund.refuse': sentence(
    '平台拒绝订单“%{name}”的退款',
    'The platform refused a refund of %{name}',
    '注文「%{name}」の返金を却下',
  ),
};

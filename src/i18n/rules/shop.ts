import type { Words } from '../locale.ts';

/** What is said about orders, payments and quotas (contract.md section 2). */
export const shopRules = {
  zh: {
    'shop.missing': '该商品不存在或已下架',
    'shop.quantity': '购买数量须为 1–%{limit} 的整数',
    'shop.agreement': '请先阅读并同意增值服务协议',
    'shop.tooManyUnpaid': '待支付订单最多 %{limit} 笔，请先支付或取消',
    'shop.nothingToRenew': '没有可续费的订单，请直接购买',
    'shop.notReplaceable': '该订单不能升级为此商品',
    'shop.replacedAlready': '该订单已有升级订单，请先支付或取消',
    'shop.cancelled': '订单已取消',
    'shop.closed': '订单已超过支付时间，请重新下单',
    'shop.paid': '订单已支付，无需重复支付',
    'shop.closedWay.scan': '平台暂未开通扫码支付，请选择其他支付方式或联系平台',
    'shop.closedWay.transfer': '平台暂无对公转账收款账户，请选择其他支付方式或联系平台',
    'shop.smsQuota': '短信余量不足，剩余 %{left} 条，请购买短信包',
    'shop.operator.system': '系统',
    'shop.operator.platform': '平台',
  },
  en: {
    'shop.missing': 'This product does not exist or is no longer sold',
    'shop.quantity': 'The quantity has to be a whole number from 1 to %{limit}',
    'shop.agreement': 'Please read and accept the value-added services agreement first',
    'shop.tooManyUnpaid': 'At most %{limit} orders can wait for payment. Pay or cancel one first',
    'shop.nothingToRenew': 'There is no order to renew; buy the package instead',
    'shop.notReplaceable': 'This order cannot be upgraded to this product',
    'shop.replacedAlready': 'An upgrade of this order exists already. Pay or cancel it first',
    'shop.cancelled': 'The order has been cancelled',
    'shop.closed': 'The time to pay this order has passed; please order again',
    'shop.paid': 'The order is paid already',
    'shop.closedWay.scan': 'Paying by QR code is not available. Choose another way or ask the platform',
    'shop.closedWay.transfer':
      'There is no account for bank transfers. Choose another way or ask the platform',
    'shop.smsQuota': 'Not enough messages left (%{left}). Buy an SMS bundle',
    'shop.operator.system': 'System',
    'shop.operator.platform': 'Platform',
  },
  ja: {
    'shop.missing': 'この商品は存在しないか、販売を終了しました',
    'shop.quantity': '数量は1〜%{limit}の整数で入力してください',
    'shop.agreement': '付加価値サービス規約に同意してください',
    'shop.tooManyUnpaid': '支払い待ちの注文は最大%{limit}件です。先に支払うかキャンセルしてください',
    'shop.nothingToRenew': '更新できる注文がありません。新しく購入してください',
    'shop.notReplaceable': 'この注文はこの商品にアップグレードできません',
    'shop.replacedAlready': 'この注文のアップグレードは既に注文済みです。先に支払うかキャンセルしてください',
    'shop.cancelled': '注文はキャンセルされました',
    'shop.closed': '支払い期限を過ぎました。もう一度注文してください',
    'shop.paid': '注文は支払い済みです',
    'shop.closedWay.scan':
      'QRコード払いは利用できません。別の支払い方法を選ぶか、プラットフォームにお問い合わせください',
    'shop.closedWay.transfer':
      '銀行振込の口座がありません。別の支払い方法を選ぶか、プラットフォームにお問い合わせください',
    'shop.smsQuota': 'SMSの残りが足りません（残り%{left}通）。SMSパックを購入してください',
    'shop.operator.system': 'システム',
    'shop.operator.platform': 'プラットフォーム',
  },
} satisfies Words;

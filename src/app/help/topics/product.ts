import type { HelpTopic } from '../topic.ts';

/** Help for the shop and the payment of orders. */
export const productHelp: HelpTopic = {
  text: {
    zh: {
      title: '增值服务',
      text: [
        '这里可以购买成员数量包、存储扩容包和短信包，每个专区先显示当前用量；短信和成员还按近 90 天用量估算大约够用多久。',
        '价格由系统按数量计算，不能修改。已购同一商品可以续费，续费在现有订单到期后生效；存储小包可以升级为大包，剩余天数折算抵扣。',
        '订单须在 24 小时内支付，超时自动关闭；同时待支付的订单最多 5 笔。可以扫码支付，也可以对公转账并在附言中填写订单号。',
        '支付成功后权益立即增加，每次变动都写入权益变更记录。主管理员和获得“增值服务”授权的子管理员可以购买；子管理员只能支付和取消自己的订单。',
      ],
    },
    en: {
      title: 'Value-added services',
      text: [
        'Here you buy packages of member seats, storage and messages. Each zone begins with what is used now; for messages and members it also says how long that lasts at the pace of the last 90 days.',
        'The system computes the price from the quantity; nobody can change it. A package you have can be renewed: the renewal begins when the current order ends. A small storage package can be upgraded to a larger one, the days left are credited.',
        'An order has to be paid within 24 hours, else it is closed; at most five orders can wait at a time. Pay by scanning the code, or by a bank transfer with the order number as its note.',
        'The quota grows as soon as the order is paid, and every change is written to the quota changes. The main administrator and sub-administrators with the shop grant can buy; a sub-administrator pays and cancels only their own orders.',
      ],
    },
    ja: {
      title: '付加価値サービス',
      text: [
        'メンバー・ストレージ・SMSのパックを購入できます。各コーナーの先頭に現在の使用量が表示され、SMSとメンバーは直近90日のペースでの目安も表示されます。',
        '価格は数量からシステムが計算し、変更できません。購入済みの商品は更新でき、現在の注文の終了後に有効になります。小さいストレージは大きいものにアップグレードでき、残り日数分が差し引かれます。',
        '注文は24時間以内に支払う必要があり、過ぎると自動で終了します。支払い待ちは同時に5件までです。QRコードで支払うか、注文番号を備考に記入して銀行振込してください。',
        '支払い完了後すぐに利用枠が増え、変更はすべて履歴に残ります。主管理者と権限のある副管理者が購入でき、副管理者は自分の注文だけを支払い・キャンセルできます。',
      ],
    },
  },
  related: ['order', 'equity', 'invoice'],
};

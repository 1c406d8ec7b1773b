import type { Words } from '../locale.ts';

/** What is said about dissolving a company: spec.md section 6, contract.md section 2, case B03. */
export const dissolutionRules = {
  zh: {
    'dissolution.notMain': '只有主管理员可以解散企业',
    'dissolution.wrongName': '企业名称不一致，请逐字输入企业全称',
    'dissolution.unpaidOrders': '有%{count}笔订单待支付，请先支付或取消',
    'dissolution.refundingOrders': '有%{count}笔订单正在退款，请等待退款完成',
    'dissolution.verification': '企业已认证，请先取消认证',
    'dissolution.runningJobs': '有%{count}个任务正在运行（导入、导出、工作交接或群发短信）',
    'dissolution.code': '验证码校验已失效，请重新获取验证码',
    'dissolution.notHeld': '企业%{id}没有正在进行的解散',
    'dissolution.told':
      '【%{company}】主管理员%{name}已提交解散企业，全体成员已退出登录，数据将于%{time}开始删除且无法恢复。如非企业本意，请立即联系平台客服终止。',
  },
  en: {
    'dissolution.notMain': 'Only the main administrator can dissolve the company',
    'dissolution.wrongName': 'This is not the name of the company. Type it letter by letter',
    'dissolution.unpaidOrders': 'Orders waiting for payment: %{count}. Pay or cancel them first',
    'dissolution.refundingOrders': 'Orders being refunded: %{count}. Wait until the refund is through',
    'dissolution.verification': 'The company is verified. Cancel its verification first',
    'dissolution.runningJobs': 'Tasks running (import, export, hand-over, bulk messages): %{count}',
    'dissolution.code': 'The code check has lapsed. Please ask for a new code',
    'dissolution.notHeld': 'Company %{id} is not being dissolved',
    'dissolution.told':
      '[%{company}] The main administrator %{name} is dissolving the company. Everybody is signed out; its data is erased from %{time} on and cannot be brought back. If the company did not want this, contact support at once.',
  },
  ja: {
    'dissolution.notMain': '企業を解散できるのは主管理者のみです',
    'dissolution.wrongName': '企業名が一致しません。正式名称を一字ずつ入力してください',
    'dissolution.unpaidOrders': '支払い待ちの注文が%{count}件あります。先に支払うか取り消してください',
    'dissolution.refundingOrders': '返金中の注文が%{count}件あります。返金の完了をお待ちください',
    'dissolution.verification': '企業は認証済みです。先に認証を取り消してください',
    'dissolution.runningJobs':
      '実行中のタスクが%{count}件あります（インポート、エクスポート、引き継ぎ、一斉送信）',
    'dissolution.code': '認証コードの確認が無効になりました。コードを取得し直してください',
    'dissolution.notHeld': '企業%{id}は解散手続き中ではありません',
    'dissolution.told':
      '【%{company}】主管理者%{name}が企業の解散を申請しました。全員がログアウトされ、データは%{time}から削除され、元に戻せません。企業の意思でない場合は、直ちにサポートへご連絡ください。',
  },
} satisfies Words;

import type { HelpTopic } from '../topic.ts';

/** Help for the first page. */
export const homeHelp: HelpTopic = {
  address: '/',
  related: ['tasks', 'member', 'importJob'],
  text: {
    zh: {
      title: '首页',
      text: [
        '首页汇总您权限和管理范围内的情况，每天从这里开始即可。',
        '上方是成员、激活率、部门和群组的数量，点击可进入对应列表；子管理员看到的是自己范围内的数字。',
        '“待处理”列出需要您处理的事项：加入申请、群投诉、待支付订单、离职交接、7 天内的定时删除、即将到期的临时人员和平台审核结果。点击后列表已按该事项筛选。',
        '“最近的任务”是最近五项导入、导出、交接等任务，全部任务在任务中心。',
        '新企业的首页会先显示开始步骤，完成或点“不再显示”后消失。',
      ],
    },
    en: {
      title: 'Home',
      text: [
        'The first page sums up what you may see and manage; begin your day here.',
        'Above are people, activation, departments and groups, each the way to its list. A sub-administrator sees the figures of their own scope.',
        '“Waiting for you” lists what needs you: applications, complaints, unpaid orders, hand-overs, timed deletions of the next 7 days, temporary staff about to end, and answers of the platform. Each leads to its list, narrowed to just that.',
        '“Recent tasks” are the newest five imports, exports, hand-overs and the like; all of them are in the task centre.',
        'In a new company the first steps come first, until they are done or put away.',
      ],
    },
    ja: {
      title: 'ホーム',
      text: [
        '最初のページには、権限と管理範囲内の状況がまとまっています。',
        '上部の人数・有効化率・部署・グループの数は、それぞれの一覧へ進めます。サブ管理者には自分の範囲の数が表示されます。',
        '「対応待ち」には参加申請、通報、未払いの注文、引き継ぎ、7日以内の部署削除、期限間近の臨時スタッフ、審査結果が並び、絞り込まれた一覧へ進めます。',
        '「最近のタスク」は直近5件です。すべてはタスクセンターにあります。',
        '新しい企業では、最初の手順が先に表示されます。',
      ],
    },
  },
};

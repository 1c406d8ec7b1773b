import type { HelpTopic } from '../topic.ts';

/** Help for the use by members and departments. */
export const memberUseHelp: HelpTopic = {
  text: {
    zh: {
      title: '成员使用统计',
      text: [
        '“按成员”列出每位成员近 7 天和近 30 天的活跃天数、消息数和最近使用日，可按部门、激活状态和关键词筛选，按列排序并导出。',
        '“按部门”显示各部门的人数、激活率、活跃人数和消息数；点击部门名称查看下级部门，路径上的每一级都可返回。',
        '成员按主部门统计，每人只计一次，因此各行之和等于合计。',
        '少于 5 人的部门与本部门直属成员合并显示；合并后仍少于 5 人时，再并入最小的一个部门，避免用合计倒推出个人。',
        '这些部门的成员对任何人都不逐人列出，列表上方写明有多少人未列出。',
        '您只能看到自己管理范围内的数据，每次导出都会写入操作记录。',
      ],
    },
    en: {
      title: 'Use by members',
      text: [
        '“By member” lists how many of the last 7 and 30 days each person used the app, their messages and the last day. It can be filtered by department, activation and keyword, sorted by its columns and exported.',
        '“By department” shows people, activation, active people and messages of each department; a name leads to the departments below it, and every step of the way back is a link.',
        'Everybody counts once, in their main department, so the rows add up to the total.',
        'Departments of fewer than five people stand together with those right in the department above; where these are fewer than five as well, the smallest other department joins them, so that nothing can be told by subtracting.',
        'People of such departments are named to nobody; the list says how many they are.',
        'You see the data of the departments you look after alone, and every export is written to the operation records.',
      ],
    },
    ja: {
      title: 'メンバーの利用状況',
      text: [
        '「メンバー別」では、直近7日と30日の利用日数、メッセージ数、最終利用日を一覧にします。部署・有効化・キーワードで絞り込み、並べ替えと出力ができます。',
        '「部署別」では、各部署の人数、有効化率、利用者数、メッセージ数を表示します。部署名から下位部署へ進み、経路から戻れます。',
        '一人は主部署で一回だけ数えるため、各行の合計は総計と一致します。',
        '5人未満の部署は直属メンバーとまとめて表示します。それでも5人未満なら最小の部署を加え、引き算で個人が分からないようにします。',
        'そのような部署のメンバーは誰にも一人ずつ表示されず、人数だけを示します。',
        '表示されるのは管理範囲のデータだけで、出力はすべて操作記録に残ります。',
      ],
    },
  },
  related: ['usage', 'member'],
};

import type { HelpTopic } from '../topic.ts';

/** Help for the list of members and what is done to them. */
export const memberHelp: HelpTopic = {
  text: {
    zh: {
      title: '成员',
      text: [
        '左侧选择部门，右侧列出该部门及其下级部门的成员；计数按人去重，多部门成员只算一次。可按部门、激活状态、职位、主管等筛选，筛选条件可以存为自己的查询。',
        '手机号默认隐藏中间四位。点击“显示”会记入操作记录，每位管理员每天最多 100 次。',
        '姓名、手机号、部门、主部门和职位必填；同一企业内手机号和工号不能重复。修改手机号后，该成员需要重新激活。',
        '选中多人后可以批量加入或移动部门、设置职位和可见性、移出部门或办理离职，每个人都有单独的结果。主管理员不能被删除。',
        '只能看到和修改自己管理范围内的成员；持有管理员角色的人只有主管理员可以修改。',
      ],
    },
    en: {
      title: 'Members',
      text: [
        'Choose a department on the left; the list shows its people and those of the departments below. Everybody is counted once, however many departments they are in. Filters by department, activation, position, supervisor and more can be kept as a query of your own.',
        'The four middle digits of a phone number are hidden. Revealing one is written to the operation records, and is possible 100 times a day.',
        'Name, phone, department, main department and position are required; a phone or employee number exists once in a company. Somebody whose number you change has to activate again.',
        'A selection of people can be added to or moved between departments, given a position or visibility, taken out or resigned, each with a result of their own. The main administrator cannot be deleted.',
        'You see and change only people inside the departments you manage; whoever holds an administrator role is changed by the main administrator alone.',
      ],
    },
    ja: {
      title: 'メンバー',
      text: [
        '左で部署を選ぶと、その部署と下位部署のメンバーが表示されます。複数の部署に所属していても一人として数えます。部署・有効化・役職・上司などで絞り込み、条件を自分の検索として保存できます。',
        '電話番号は中央4桁が隠れています。表示すると操作記録に残り、1日100回までです。',
        '氏名・電話番号・部署・主部署・役職は必須です。電話番号と社員番号は企業内で重複できません。電話番号を変更すると再度の有効化が必要です。',
        '複数選択して、部署への追加・移動、役職や公開範囲の設定、部署からの除外、退職処理を一括で行えます。結果は一人ずつ表示されます。主管理者は削除できません。',
        '自分の管理範囲のメンバーだけを閲覧・変更できます。管理者の役割を持つ人は主管理者だけが変更できます。',
      ],
    },
  },
  related: ['department', 'resignation', 'inactiveMember', 'importJob'],
};

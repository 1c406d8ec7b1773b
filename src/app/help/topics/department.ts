import type { HelpTopic } from '../topic.ts';

/** Help for departments. */
export const departmentHelp: HelpTopic = {
  text: {
    zh: {
      title: '部门',
      text: [
        '左侧是组织树，右侧是所选部门的成员、下级部门和设置。可以添加、编辑、上移下移，或移动到另一个部门；移动前会说明影响多少部门和人。',
        '同级部门不能重名，名称最长 64 个字，不能包含 / \\ 和逗号。最多 10,000 个部门、25 级、每级 1,000 个下级。',
        '删除空部门立即生效；不空的部门可以先把人员和下级移走，或设定 1 至 30 天后的删除时间，期间可以取消。',
        '来自合作组织或同步的部门，名称、上级和成员只能在其来源处修改。',
        '可以把部门对外隐藏，或限制其成员能看到的范围；部门群可以一并创建并随部门更新。',
      ],
    },
    en: {
      title: 'Departments',
      text: [
        'The tree stands on the left; on the right are people, sub-departments and settings of the chosen one. Departments are added, edited, stepped up and down among siblings or moved elsewhere; a move first says how many departments and people it touches.',
        'Siblings cannot share a name; names have up to 64 characters without slashes and commas. The ceilings are 10,000 departments, 25 levels and 1,000 children each.',
        'An empty department is deleted at once; from another one people and children are moved first, or it is deleted at a time 1 to 30 days ahead, which can be cancelled until then.',
        'Of partner and synced departments name, parent and people change only where they come from.',
        'A department can be hidden from others, what its people see can be limited, and its chat group kept in step.',
      ],
    },
    ja: {
      title: '部署',
      text: [
        '左に組織ツリー、右に選択した部署のメンバー・下位部署・設定が表示されます。追加、編集、上下の移動、別の部署への移動ができ、移動前に影響する部署数と人数を示します。',
        '同じ階層で名称は重複できません。名称は64文字以内で、スラッシュとコンマは使えません。上限は10,000部署、25階層、直下1,000部署です。',
        '空の部署はすぐに削除されます。空でない場合は先に人と下位部署を移すか、1～30日後の削除を予約でき、それまでは取り消せます。',
        '提携先や同期された部署の名称・上位・メンバーは元の場所でのみ変更できます。',
        '部署を他から隠す、所属者の閲覧範囲を制限する、部署グループを作成して連動させることができます。',
      ],
    },
  },
  related: ['member', 'deletion', 'visibility', 'importJob'],
};

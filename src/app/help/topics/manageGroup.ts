import type { HelpTopic } from '../topic.ts';

/** Help for manage groups and sub-administrators. */
export const manageGroupHelp: HelpTopic = {
  text: {
    zh: {
      title: '管理组与子管理员',
      text: [
        '管理组规定哪些人可以管理什么：全部权限或选定的模块、应用和部门范围。加入管理组的人就是子管理员。',
        '没有人能授予自己没有的权限，也没有人能修改自己的范围。子管理员只能在管理范围内添加部门、导入和导出。',
        '添加、修改和删除都需要再次输入管理密码。',
      ],
    },
    en: {
      title: 'Sub-admins & groups',
      text: [
        'A manage group says who may manage what: everything, or chosen modules, apps and departments. Its people are sub-administrators.',
        'Nobody grants what they lack, and nobody changes their own scope. Sub-administrators add departments, import and export within their scope only.',
        'Adding, changing and deleting ask for the management password once more.',
      ],
    },
    ja: {
      title: '管理グループと副管理者',
      text: [
        '管理グループは誰が何を管理できるかを定めます。全権限、または選んだ機能・アプリ・部署です。所属する人が副管理者になります。',
        '自分にない権限は与えられず、自分の範囲は変更できません。副管理者は範囲内でのみ部署の追加、インポート、エクスポートができます。',
        '追加、変更、削除には管理パスワードの再入力が必要です。',
      ],
    },
  },
  related: ['mainAdministrator', 'assetAdmin', 'role'],
};

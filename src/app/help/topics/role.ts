import type { HelpTopic } from '../topic.ts';

/** Help for roles. */
export const roleHelp: HelpTopic = {
  text: {
    zh: {
      title: '角色管理',
      text: [
        '角色归入角色组，可以新建、改名、排序、删除，并为角色添加或移除成员。',
        '主管理员、子管理员、负责人和主管是默认角色，不能在这里编辑或绑定；请到对应的页面设置。',
        '角色组 0 是默认组，不能编辑。只有空的角色组可以删除；删除角色前会列出哪里在用。',
        '最多 500 个角色；有些角色需要指定管理的部门范围。',
      ],
    },
    en: {
      title: 'Roles',
      text: [
        'Roles stand in role groups. They are added, renamed, sorted and deleted, and people are put into them or taken out.',
        'Main administrator, sub-administrator, responsible person and supervisor are default roles, neither edited nor bound here: use their own pages.',
        'Role group 0 is the default group and cannot be edited. Only empty groups can be deleted; before a role goes you see where it is in use.',
        'There are up to 500 roles; some take the departments they are valid for.',
      ],
    },
    ja: {
      title: 'ロール管理',
      text: [
        'ロールはロールグループに属します。追加、名称変更、並べ替え、削除、メンバーの追加と除外ができます。',
        '主管理者、副管理者、責任者、上司は既定のロールで、ここでは編集も割り当てもできません。それぞれのページで設定してください。',
        'ロールグループ0は既定のグループで編集できません。空のグループだけを削除でき、ロールの削除前に使用箇所を示します。',
        'ロールは最大500件です。対象部署の指定が必要なロールもあります。',
      ],
    },
  },
  related: ['manageGroup', 'mainAdministrator'],
};

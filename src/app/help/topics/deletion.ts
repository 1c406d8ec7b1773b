import type { HelpTopic } from '../topic.ts';

/** Help for timed deletions. */
export const deletionHelp: HelpTopic = {
  text: {
    zh: {
      title: '定时删除',
      text: [
        '列出已安排的部门删除：部门、人数、执行时间和发起人。执行时间在安排后 1 至 30 天的 02:00，默认 7 天。',
        '到期前，发起人、主管理员或范围内的子管理员可以取消。等待期间该部门不能加人、加下级或移动。',
        '执行时，还属于其他部门的人只离开该部门，其余的人移到目标部门；失败会整体回退并通知。',
      ],
    },
    en: {
      title: 'Timed deletions',
      text: [
        'Departments that are to be deleted: how many people, when, and on whose word. It happens at 02:00, 1 to 30 days ahead, 7 by default.',
        'Until then the creator, the main administrator or a sub-administrator in scope can cancel. Meanwhile nobody can be added or moved there.',
        'At the time, people who have another department just leave this one, all others go to the target department. A failure takes everything back and is reported.',
      ],
    },
    ja: {
      title: '予約削除',
      text: [
        '予約された部署の削除を、人数・実行時刻・作成者とともに表示します。実行は1～30日後の02:00で、既定は7日後です。',
        '実行前なら作成者、主管理者、範囲内の副管理者が取り消せます。待機中はその部署に人や下位部署を追加できず、移動もできません。',
        '実行時、他の部署にも所属する人はその部署から外れるだけで、残りの人は移動先の部署に移ります。失敗した場合はすべて元に戻り、通知されます。',
      ],
    },
  },
  related: ['department', 'tasks'],
};

import type { HelpTopic } from '../topic.ts';

/** Help for types of temporary staff. */
export const temporaryTypeHelp: HelpTopic = {
  text: {
    zh: {
      title: '临时人员类型',
      text: [
        '三种类型各有时长（1–720 小时）、默认部门，以及到期后是否退出所有群；仅主管理员可以修改。',
        '修改只影响之后的邀请，正在进行的用工保持不变。',
      ],
    },
    en: {
      title: 'Temporary staff types',
      text: [
        'Each of the three types has its hours (1 to 720), a default department, and whether its people leave all groups at the end; only the main administrator changes them.',
        'A change counts for later invitations; terms that run stay as they are.',
      ],
    },
    ja: {
      title: '臨時スタッフの種類',
      text: [
        '3種類それぞれに時間数（1～720時間）、既定の部署、期限終了時にグループから退出するかどうかがあります。変更できるのは主管理者のみです。',
        '変更は以後の招待にのみ適用され、進行中の期間は変わりません。',
      ],
    },
  },
  related: ['temporaryStaff'],
};

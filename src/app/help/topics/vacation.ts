import type { HelpTopic } from '../topic.ts';

/** Help for the types of leave. */
export const vacationHelp: HelpTopic = {
  section: 'company',
  text: {
    zh: {
      title: '假期类型',
      text: [
        '假期类型规定一种假有多少天、按天、半天还是小时请，一次最多请几天。假期天数须为整数。',
        '可以设置是否带薪、没有休完的天数是否结转下一年、请假时是否需要上传证明，以及适用于哪些人员。',
        '停用后不能再请这种假，已有的请假不受影响，可以随时重新启用。不再需要的类型可以删除。',
      ],
    },
    en: {
      title: 'Leave types',
      text: [
        'A leave type says how many days there are, whether they are taken in days, half days or hours, and how many at once. Vacation days are a whole number.',
        'It also says whether the leave is paid, whether what is not taken is kept for the next year, whether a document is needed, and whom it is for.',
        'A disabled type cannot be requested any more; what was requested stays, and it can be enabled again. Types nobody needs can be deleted.',
      ],
    },
    ja: {
      title: '休暇の種類',
      text: [
        '休暇の種類では、日数、取得単位（1日・半日・時間）、1回の上限を決めます。休暇日数は整数です。',
        '有給かどうか、残りを翌年に繰り越すか、証明書が必要か、対象者は誰かも設定できます。',
        '停止すると新たに申請できなくなりますが、申請済みのものはそのままで、いつでも再開できます。不要な種類は削除できます。',
      ],
    },
  },
  related: ['holiday'],
};

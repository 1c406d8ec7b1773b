import type { HelpTopic } from '../topic.ts';

/** Help for the calendar of holidays. */
export const holidayHelp: HelpTopic = {
  text: {
    zh: {
      title: '节假日设置',
      text: [
        '年历显示一年的法定节假日（休）、调休上班日（班）和公司假日（企）。点击日期查看或添加；用方向键逐日移动，PageUp、PageDown 换月，回车打开。',
        '“导入放假安排”列出国务院当年的安排，并与现有日期逐日比较：添加、修改、与公司假日冲突。勾选后一次保存，可以撤销；别人之后改过的日期不会被撤销。',
        '放假安排一般在前一年 11 月发布，尚未发布的年份不能导入，可以先逐日添加。',
        '一天可以只适用于部分部门，选中的部门连同下级部门按这一天执行；香港、日本等其他地区的节假日请选择地区后逐日添加。',
      ],
    },
    en: {
      title: 'Holidays',
      text: [
        'The year shows public holidays (H), make-up workdays (W) and holidays of the company (C). Click a day to see what is on it or to add something; arrows move from day to day, Page Up and Page Down from month to month, Enter opens.',
        '“Import public holidays” sets the arrangement of the State Council beside what you have: new, changed, or in the place of a company holiday. What you tick is saved at once and can be taken back, but for days somebody has changed since.',
        'The notice usually comes in November of the year before. A year without one cannot be imported; add its days one by one until then.',
        'A day may be for some departments only; those below them follow it too. Days of Hong Kong, Japan and other regions are added one by one with their region.',
      ],
    },
    ja: {
      title: '休日設定',
      text: [
        '年間表示には法定休日（休）、振替出勤日（出）、会社休日（社）が出ます。日付を選ぶと内容の確認や追加ができます。矢印キーで日、PageUp・PageDownで月を移動し、Enterで開きます。',
        '「政府発表を取り込む」では国務院の発表と現在の内容を日ごとに比べます（追加・変更・会社休日との重複）。選んだ日は一度に保存され、取り消せます。ただし、その後に変更された日は残ります。',
        '発表は通常前年の11月です。未発表の年は取り込めないため、1日ずつ追加してください。',
        '一部の部署だけの休日も設定でき、下位部署にも適用されます。香港や日本など他の地域の休日は、地域を選んで1日ずつ追加します。',
      ],
    },
  },
  related: ['vacation'],
};

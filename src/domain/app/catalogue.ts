/** Pictures an app may have without one of its own, in the order they are offered; the id of one is its place, from 1. */
const names = [
  'attendance',
  'approval',
  'report',
  'notice',
  'calendar',
  'meeting',
  'task',
  'drive',
  'leave',
  'payslip',
  'vote',
  'expense',
  'room',
  'car',
  'visitor',
  'survey',
  'knowledge',
  'training',
  'contract',
  'asset',
  'canteen',
  'device',
  'service',
  'web',
] as const;

/** A picture by what it shows. */
type AppIconName = (typeof names)[number];

/** Ids of all pictures. */
export const appIconIds: readonly number[] = names.map((_, index) => index + 1);

/** The id of a picture. */
const appIconId = (name: AppIconName): number => names.indexOf(name) + 1;

/** What an app has that names none. */
export const usualIconId = appIconId('web');

/** Where the console serves a picture (public/appIcons); of an id there is none of, that of the usual one. */
export const appIconUrl = (id: number): string => `/appIcons/${names[id - 1] ?? 'web'}.svg`;

/** Categories of the workbench in their order; 0, what fits nowhere else, comes last. */
export const appCategories = [1, 2, 3, 4, 0] as const;
type AppCategory = (typeof appCategories)[number];

/** An app the product brings: every company has the preset ones, the others are added from the app centre. */
export interface OfferedApp {
  readonly offerId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly nameJa: string;
  readonly iconId: number;
  readonly category: AppCategory;
  readonly isPreset: boolean;
}

type Words = readonly [zh: string, en: string, ja: string];

const entry =
  (isPreset: boolean) =>
  (offerId: number, icon: AppIconName, category: AppCategory, [name, nameEn, nameJa]: Words): OfferedApp => ({
    offerId,
    name,
    nameEn,
    nameJa,
    iconId: appIconId(icon),
    category,
    isPreset,
  });

const preset = entry(true);
const offered = entry(false);

/** The app centre. An id is never used again: companies' apps name the entry they came from. */
export const appCatalogue: readonly OfferedApp[] = [
  preset(1, 'attendance', 2, ['考勤打卡', 'Attendance', '勤怠打刻']),
  preset(2, 'approval', 1, ['审批', 'Approvals', '承認']),
  preset(3, 'report', 1, ['工作日志', 'Work log', '業務日報']),
  preset(4, 'notice', 1, ['公告', 'Notices', 'お知らせ']),
  preset(5, 'calendar', 1, ['日程', 'Calendar', '予定表']),
  preset(6, 'meeting', 1, ['视频会议', 'Video meetings', 'ビデオ会議']),
  preset(7, 'task', 1, ['任务', 'Tasks', 'タスク']),
  preset(8, 'drive', 1, ['云盘', 'Drive', 'ドライブ']),
  preset(9, 'leave', 2, ['请假', 'Leave', '休暇申請']),
  preset(10, 'payslip', 3, ['工资条', 'Payslips', '給与明細']),
  preset(11, 'expense', 3, ['费用报销', 'Expenses', '経費精算']),
  preset(12, 'vote', 1, ['投票', 'Polls', '投票']),
  offered(21, 'room', 2, ['会议室预订', 'Meeting rooms', '会議室予約']),
  offered(22, 'car', 2, ['用车申请', 'Company cars', '社用車申請']),
  offered(23, 'visitor', 2, ['访客预约', 'Visitors', '来訪者予約']),
  offered(24, 'asset', 2, ['资产盘点', 'Stocktaking', '資産棚卸']),
  offered(25, 'canteen', 2, ['食堂订餐', 'Canteen', '食堂予約']),
  offered(26, 'survey', 1, ['问卷调查', 'Surveys', 'アンケート']),
  offered(27, 'knowledge', 1, ['知识库', 'Knowledge base', 'ナレッジベース']),
  offered(28, 'training', 2, ['培训考试', 'Training', '研修・試験']),
  offered(29, 'contract', 3, ['合同管理', 'Contracts', '契約管理']),
  offered(30, 'service', 4, ['售后工单', 'Service tickets', 'サービスチケット']),
];

/** What every company has from its first day on. */
export const presetApps: readonly OfferedApp[] = appCatalogue.filter(({ isPreset }) => isPreset);

/** An entry of the app centre; undefined where there is none of that id. */
export const offeredApp = (offerId: number): OfferedApp | undefined =>
  appCatalogue.find((each) => each.offerId === offerId);

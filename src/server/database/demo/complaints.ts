import { type DemoPicture, drawScreenshot, type Screenshot } from './complaintPictures.ts';
import { hoursBefore } from './dates.ts';
import { firstGroupId, reportedGroups } from './groups.ts';
import type { Row } from './insertRows.ts';
import type { PlannedPerson } from './person.ts';
import type { Random } from './random.ts';

type Outcome = 'none' | 'warn' | 'mute_1d' | 'mute_7d' | 'mute_30d' | 'dissolve';

interface PlannedComplaint {
  readonly group: number;
  readonly type: string;
  readonly description: string;
  readonly hoursAgo: number;
  readonly status: 0 | 1 | 2 | 3 | 4;
  readonly outcome?: Outcome;
  readonly note?: string;
  readonly screenshots?: readonly Screenshot[];
}

/** 17 complaints in every state; four are about the first group, one has waited longer than seven days. */
const complaints: readonly PlannedComplaint[] = [
  {
    group: 0,
    type: 'harassment',
    description: '有人在群里反复辱骂同事，劝阻无效。',
    hoursAgo: 3,
    screenshots: ['quarrel'],
    status: 0,
  },
  {
    group: 2,
    type: 'advertising',
    description: '群里每天发几十条与工作无关的广告。',
    hoursAgo: 9,
    screenshots: ['adverts', 'quarrel'],
    status: 0,
  },
  { group: 0, type: 'harassment', description: '被多人点名嘲讽，影响正常上班。', hoursAgo: 27, status: 0 },
  {
    group: 5,
    type: 'privacy',
    description: '未经同意公开了我的住址和车牌。',
    hoursAgo: 50,
    status: 0,
  },
  { group: 4, type: 'other', description: '深夜频繁全员提醒。', hoursAgo: 200, status: 0 },
  { group: 0, type: 'privacy', description: '有人把工资条截图发到群里。', hoursAgo: 60, status: 1 },
  {
    group: 2,
    type: 'fraud',
    description: '团购收款后不发货，也不退款。',
    hoursAgo: 75,
    screenshots: ['receipt', 'quarrel', 'adverts'],
    status: 1,
  },
  { group: 6, type: 'illegal', description: '转发来源不明的软件安装包。', hoursAgo: 96, status: 1 },
  {
    group: 0,
    type: 'harassment',
    description: '群内起哄刷屏，多次提醒后仍继续。',
    hoursAgo: 400,
    status: 2,
    outcome: 'mute_7d',
    note: '核实属实，全群禁言 7 天并提醒群主。',
  },
  {
    group: 2,
    type: 'advertising',
    description: '诱导添加外部联系人。',
    hoursAgo: 520,
    screenshots: ['adverts'],
    status: 2,
    outcome: 'warn',
    note: '已警告群主，相关消息由群主清理。',
  },
  {
    group: 3,
    type: 'harassment',
    description: '在战报下对新人人身攻击。',
    hoursAgo: 800,
    status: 2,
    outcome: 'mute_1d',
    note: '当事人已道歉，禁言 1 天。',
  },
  {
    group: 7,
    type: 'fraud',
    description: '虚构拼车信息收取定金。',
    hoursAgo: 1_500,
    screenshots: ['receipt'],
    status: 2,
    outcome: 'dissolve',
    note: '涉及财产损失，群已解散并移交法务。',
  },
  {
    group: 4,
    type: 'illegal',
    description: '组织有偿竞猜比分。',
    hoursAgo: 2_100,
    status: 2,
    outcome: 'mute_30d',
    note: '证据充分，禁言 30 天。',
  },
  {
    group: 1,
    type: 'other',
    description: '通知太多。',
    hoursAgo: 700,
    status: 3,
    outcome: 'none',
    note: '属于正常工作通知，不予处理。',
  },
  {
    group: 3,
    type: 'advertising',
    description: '群里分享公司产品链接。',
    hoursAgo: 1_200,
    status: 3,
    outcome: 'none',
    note: '分享内容为公司公开资料，未违规。',
  },
  { group: 1, type: 'other', description: '误操作提交。', hoursAgo: 320, status: 4 },
  { group: 6, type: 'harassment', description: '已私下沟通解决。', hoursAgo: 1_000, status: 4 },
];

const handledAfterHours = 20;

const decision = ({ status, outcome, note, hoursAgo }: PlannedComplaint, handlerId: number, now: Date) => {
  const isTaken = status === 1 || status === 2 || status === 3;
  const isDecided = status === 2 || status === 3;
  return {
    handler_id: isTaken ? handlerId : null,
    action: outcome ?? null,
    handle_note: note ?? null,
    handle_time: isDecided ? hoursBefore(now, hoursAgo - handledAfterHours).toISOString() : null,
  };
};

/** The pictures of each complaint by its number; each is a file of its own. */
export type ComplaintPictures = ReadonlyMap<number, readonly DemoPicture[]>;

/** Draws what the complaints carry. */
export const drawComplaintPictures = async (): Promise<ComplaintPictures> =>
  new Map(
    await Promise.all(
      complaints.map(async ({ screenshots = [] }, index) => {
        const drawn = screenshots.map((kind, at) => drawScreenshot(kind, `聊天截图${at + 1}.png`));
        return [index + 1, await Promise.all(drawn)] as const;
      }),
    ),
  );

interface Around {
  readonly people: readonly PlannedPerson[];
  readonly handlerId: number;
  readonly drawn: ComplaintPictures;
  /** The address a file is read at. */
  readonly addressOf?: ((fileId: string) => string) | undefined;
}

const mime = 'image/png';

const fileFacts = ({ fileId, name, bytes, width, height }: DemoPicture) => ({
  file_id: fileId,
  name,
  mime,
  size: bytes.byteLength,
  width,
  height,
});

/** Rows of `complaint`, reported by ordinary people and handled by one administrator. */
export const complaintRows = (
  companyId: number,
  { people, handlerId, drawn, addressOf }: Around,
  now: Date,
  random: Random,
): readonly Row[] => {
  const reporters = random.shuffle(people.filter(({ isActive, seat }) => isActive && seat > 1));
  return complaints.map((complaint, index) => ({
    company_id: companyId,
    complaint_id: index + 1,
    group_id: firstGroupId + complaint.group,
    group_name: reportedGroups[complaint.group] ?? '',
    reporter_id: reporters[index]?.userId ?? 1,
    complaint_time: hoursBefore(now, complaint.hoursAgo).toISOString(),
    type: complaint.type,
    chat_images: (drawn.get(index + 1) ?? []).map((picture) => ({
      ...fileFacts(picture),
      url: addressOf?.(picture.fileId) ?? null,
    })),
    description: complaint.description,
    status: complaint.status,
    ...decision(complaint, handlerId, now),
  }));
};

/** Rows of `file` for the pictures of complaints, each uploaded by who complained. */
export const complaintFileRows = (
  companyId: number,
  drawn: ComplaintPictures,
  rows: readonly Row[],
): readonly Row[] =>
  rows.flatMap((row) =>
    (drawn.get(Number(row.complaint_id)) ?? []).map((picture) => ({
      ...fileFacts(picture),
      company_id: companyId,
      scene: 'complaint.chat_images',
      row_id: row.complaint_id,
      uploaded_by: row.reporter_id,
      idle_since: null,
    })),
  );

import { type Kysely, type Migration, sql } from 'kysely';

/** What every company had from the product when apps were made: offer, icon, category, names. Later ones come by migrations of their own. */
const presets = [
  [1, 1, 2, '考勤打卡', 'Attendance', '勤怠打刻'],
  [2, 2, 1, '审批', 'Approvals', '承認'],
  [3, 3, 1, '工作日志', 'Work log', '業務日報'],
  [4, 4, 1, '公告', 'Notices', 'お知らせ'],
  [5, 5, 1, '日程', 'Calendar', '予定表'],
  [6, 6, 1, '视频会议', 'Video meetings', 'ビデオ会議'],
  [7, 7, 1, '任务', 'Tasks', 'タスク'],
  [8, 8, 1, '云盘', 'Drive', 'ドライブ'],
  [9, 9, 2, '请假', 'Leave', '休暇申請'],
  [10, 10, 3, '工资条', 'Payslips', '給与明細'],
  [11, 12, 3, '费用报销', 'Expenses', '経費精算'],
  [12, 11, 1, '投票', 'Polls', '投票'],
] as const;

const presetValues = presets
  .map(
    ([id, icon, category, ...names]) => `(${id}, ${icon}, ${category}, ${names.map((name) => `'${name}'`)})`,
  )
  .join(', ');

const statements = [
  `create table app (
    company_id bigint not null,
    app_id bigint not null,
    offer_id integer,
    kind text not null check (kind in ('native', 'web')),
    name text not null,
    name_key text not null,
    name_en text,
    name_ja text,
    category_id integer not null,
    url text,
    open_mode text not null default 'inside' check (open_mode in ('inside', 'browser')),
    icon_id integer,
    icon jsonb,
    visible_type text not null default 'all' check (visible_type in ('all', 'specified')),
    preset smallint not null default 0,
    status smallint not null default 1,
    sort integer not null default 0,
    deleted_at timestamptz,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    updated_by bigint,
    primary key (company_id, app_id)
  )`,
  'create unique index app_offer on app (company_id, offer_id) where deleted_at is null and offer_id is not null',
  'create unique index app_name on app (company_id, name_key) where deleted_at is null',
  // Whom an app is shown to where that is not everybody: people, and everybody in or below departments.
  `create table app_audience (
    company_id bigint not null,
    app_id bigint not null,
    kind text not null check (kind in ('person', 'department')),
    target_id bigint not null,
    primary key (company_id, app_id, kind, target_id)
  )`,
  `create table app_admin (
    company_id bigint not null,
    app_id bigint not null,
    user_id bigint not null,
    primary key (company_id, app_id, user_id)
  )`,
  // Asked for with every request of anybody: which apps somebody manages.
  'create index app_admin_person on app_admin (company_id, user_id)',
  `create table app_open (
    company_id bigint not null,
    app_id bigint not null,
    day date not null,
    opens integer not null,
    primary key (company_id, app_id, day)
  )`,
  // A company without a row has no quick apps yet.
  `create table quick_app_list (
    company_id bigint primary key,
    app_ids jsonb not null default '[]',
    version integer not null default 1,
    updated_at timestamptz not null default now(),
    updated_by bigint
  )`,
  `insert into app (company_id, app_id, offer_id, kind, name, name_key, name_en, name_ja, category_id, icon_id, preset, sort)
    select company.company_id, preset.id, preset.id, 'native', preset.name, preset.name, name_en, name_ja, category, icon, 1, preset.id
    from company cross join (values ${presetValues}) as preset(id, icon, category, name, name_en, name_ja)`,
  `insert into sequence (company_id, noun, last_id)
    select company_id, 'app', ${presets.length} from company on conflict (company_id, noun) do nothing`,
];

/** Apps of the workbench, who sees and manages them, how often they are opened, and quick apps. */
export const apps: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

import { words as mandateWords } from '#generated/words/console/mandate.ts';
import { words } from '#generated/words/server/attempts.ts';
import type { Locale } from './locale.ts';
import { openParams, ruleText, ruleWords, withoutLooseBlanks } from './rules.ts';
import { type Sentence, sentence } from './sentence.ts';

/** What a record tells besides fields of its target's schema. */
type Fact =
  /** As a field of another noun: its title and its values. */
  | { readonly kind: 'borrowed'; readonly noun: string; readonly field: string; readonly title?: Sentence }
  | { readonly kind: 'text'; readonly title: Sentence }
  /** Ids of a noun, told by name. */
  | { readonly kind: 'names'; readonly title?: Sentence; readonly noun: string }
  | { readonly kind: 'codes'; readonly title?: Sentence; readonly codes: Readonly<Record<string, Sentence>> }
  /** The key of a rule, told by its sentence; what a person wrote themselves as it is. */
  | { readonly kind: 'rule'; readonly title?: Sentence }
  /** A field of the schema whose title there is of something else. */
  | { readonly kind: 'titled'; readonly title: Sentence }
  /** Names of columns. */
  | { readonly kind: 'columns'; readonly title: Sentence }
  /** What is granted: modules with their level. */
  | { readonly kind: 'grants'; readonly title?: Sentence };

const text = (zh: string, en: string, ja: string): Fact => ({ kind: 'text', title: sentence(zh, en, ja) });
const borrowed = (noun: string, field: string, title?: Sentence): Fact => ({
  kind: 'borrowed',
  noun,
  field,
  ...(title === undefined ? {} : { title }),
});
const names = (noun: string, title?: Sentence): Fact => ({
  kind: 'names',
  noun,
  ...(title === undefined ? {} : { title }),
});

const shown: Fact = {
  kind: 'codes',
  title: sentence('是否显示', 'Shown', '表示'),
  codes: { 1: sentence('显示', 'shown', '表示'), 2: sentence('不显示', 'hidden', '非表示') },
};
const yesNo = { 0: sentence('否', 'no', 'いいえ'), 1: sentence('是', 'yes', 'はい') };
const reviewReason: Fact = {
  kind: 'rule',
  title: sentence('审核意见', 'Reason of the review', '審査理由'),
};
const companyStatus: Fact = {
  kind: 'codes',
  title: sentence('企业状态', 'State of the company', '企業の状態'),
  codes: {
    normal: sentence('正常', 'in use', '利用中'),
    dissolving: sentence('解散中', 'being dissolved', '解散手続き中'),
    dissolved: sentence('已解散', 'dissolved', '解散済み'),
  },
};

/** What changes hands when a person leaves; its record names the person who had it and the one who has it now. */
const handOvers = {
  group_owner: names('member', sentence('群主', 'Group owner', 'グループのオーナー')),
  dept_responsible: names('member', sentence('部门负责人', 'Responsible person', '部署の責任者')),
  dept_supervisor: names('member', sentence('部门主管', 'Department supervisor', '部署の上長')),
  role: names('member', sentence('角色成员', 'Holder of the role', 'ロールのメンバー')),
  manage_group: names(
    'member',
    sentence('管理组成员', 'Member of the manage group', '管理グループのメンバー'),
  ),
  app_admin: names('member', sentence('应用管理员', 'App manager', 'アプリ管理者')),
} satisfies Readonly<Record<string, Fact>>;

/** By `<noun>.<field>`, or the field alone for facts of any noun. */
const facts: Readonly<Record<string, Fact>> = {
  ...handOvers,
  columns: { kind: 'columns', title: sentence('导出的列', 'Columns', 'エクスポートした列') },
  count: text('条数', 'Rows', '件数'),
  'account.device': text('设备', 'Device', '端末'),
  'account.ip': text('IP 地址', 'IP address', 'IPアドレス'),
  'assetAdmin.reason': reviewReason,
  'cover.reason': reviewReason,
  'startup.reason': reviewReason,
  'verification.reason': reviewReason,
  'verification.name': borrowed('verification', 'company_name'),
  'customField.personageInfoShow': shown,
  'customField.attendance_show': {
    ...shown,
    title: sentence('考勤状态', 'Attendance status', '勤怠状況'),
  },
  'customField.info_first': {
    kind: 'codes',
    title: sentence('优先显示', 'Shown first', '先に表示'),
    codes: {
      organisation: sentence('组织信息', 'organisation', '組織情報'),
      personal: sentence('个人信息', 'personal info', '個人情報'),
    },
  },
  'customField.values': text('已填写的人数', 'People with a value', '入力済みの人数'),
  'department.user_ids': names('member', sentence('成员顺序', 'Order of people', 'メンバーの順序')),
  'department.target_dept_id': names(
    'department',
    sentence('成员转入', 'People moved to', 'メンバーの異動先'),
  ),
  'department.visible_rule.departments': names(
    'department',
    sentence('可见条件：部门', 'Visible by a rule: departments', '表示の条件：部署'),
  ),
  'department.visible_rule.positions': text(
    '可见条件：职位',
    'Visible by a rule: positions',
    '表示の条件：役職',
  ),
  'department.visible_rule.types': borrowed(
    'member',
    'member_type',
    sentence('可见条件：人员类型', 'Visible by a rule: type', '表示の条件：区分'),
  ),
  'department.member_scope_rule.departments': names(
    'department',
    sentence('可查看条件：部门', 'Seen by a rule: departments', '閲覧の条件：部署'),
  ),
  'department.member_scope_rule.positions': text(
    '可查看条件：职位',
    'Seen by a rule: positions',
    '閲覧の条件：役職',
  ),
  'department.member_scope_rule.types': borrowed(
    'member',
    'member_type',
    sentence('可查看条件：人员类型', 'Seen by a rule: type', '閲覧の条件：区分'),
  ),
  'department.departments_added': text('新建的部门', 'Departments added', '追加した部署'),
  'department.departments_changed': text('变更的部门', 'Departments changed', '変更した部署'),
  'department.departments_removed': text('移除的部门', 'Departments removed', '削除した部署'),
  'department.people_added': text('添加的成员', 'People added', '追加したメンバー'),
  'department.people_changed': text('变更的成员', 'People changed', '変更したメンバー'),
  'department.people_removed': text('移除的成员', 'People removed', '外したメンバー'),
  'department.people_skipped': text('未同步的成员', 'People left out', '同期しなかったメンバー'),
  'dissolution.status': companyStatus,
  'dissolution.due_at': borrowed('deletion', 'execute_at'),
  'dissolution.sessions': text('登录中的会话', 'Open sessions', 'ログイン中のセッション'),
  'mainAdministrator.afterwards': {
    kind: 'codes',
    title: sentence('原主管理员变为', 'The former one becomes', '前任の主管理者の権限'),
    codes: {
      main: sentence('主管理员', 'main administrator', '主管理者'),
      sub: sentence('子管理员', 'sub-administrator', '副管理者'),
      member: sentence('普通成员', 'ordinary member', '一般メンバー'),
      none: sentence('普通成员', 'ordinary member', '一般メンバー'),
    },
  },
  'mainAdministrator.grants': { kind: 'grants', title: sentence('原有权限', 'Former rights', '以前の権限') },
  'mainAdministrator.manage_groups': text('原有管理组', 'Former manage groups', '以前の管理グループ'),
  'manageGroup.modules': { kind: 'grants' },
  'subAdmin.modules': { kind: 'grants' },
  'group.admins': names('member'),
  'group.in_step': {
    kind: 'codes',
    title: sentence('与部门同步', 'In step with the department', '部署と同期'),
    codes: yesNo,
  },
  'groupSetting.users': names('member'),
  'groupSetting.depts': names('department'),
  'member.is_top': {
    kind: 'codes',
    title: sentence('置顶', 'Pinned', '先頭に固定'),
    codes: yesNo,
  },
  'member.items': text('未完成的交接项', 'Hand-overs that failed', '未完了の引き継ぎ'),
  'member.out_time': borrowed('resignation', 'out_time'),
  'member.reason': borrowed('resignation', 'reason'),
  'quickApp.ids': names('app', sentence('快捷应用', 'Quick apps', 'クイックアプリ')),
  'role.user_ids': names('member', sentence('成员', 'People', 'メンバー')),
  'role.cpId': names('roleGroup'),
  'role.scope_depts': names('department', sentence('适用部门', 'Departments it counts in', '適用部署')),
  'role.departments': names('department', sentence('规则：部门', 'Rule: departments', 'ルール：部署')),
  'role.positions': text('规则：职位', 'Rule: positions', 'ルール：役職'),
  'role.types': borrowed('member', 'member_type'),
  'temporaryStaff.member_type': borrowed('member', 'member_type'),
  'temporaryStaff.expire_time': {
    kind: 'titled',
    title: sentence('到期时间', 'Ends at', '期限'),
  },
  'temporaryStaff.kept_reason': { kind: 'rule' },
};

const comma = '、';

/** A fact and what it is about: `group_owner 篮球群` and `工号牌.searchable` name the thing beside the field. */
const found = (
  noun: string,
  field: string,
): { readonly fact: Fact | undefined; readonly about?: string; readonly name: string } => {
  const own = facts[`${noun}.${field}`] ?? facts[field];
  if (own !== undefined) return { fact: own, name: field };
  const [kind = '', ...rest] = field.split(' ');
  if (kind in handOvers) return { fact: facts[kind], about: rest.join(' '), name: kind };
  const at = noun === 'customField' ? field.lastIndexOf('.') : -1;
  const name = field.slice(at + 1);
  return { fact: facts[`${noun}.${name}`], name, ...(at < 0 ? {} : { about: field.slice(0, at) }) };
};

/** Who reads a fact: their language, the words and values of fields, and names for ids. */
export interface FactReader {
  readonly locale: Locale;
  readonly noun: string;
  readonly wordOf: (noun: string, key: string) => string;
  readonly fieldText: (noun: string, field: string, value: unknown) => string | undefined;
  readonly idText: (noun: string, id: unknown) => string;
  /** What a column of the noun's sheets is called. */
  readonly columnTitle: (name: string) => string;
}

/** The noun whose ids a fact holds; undefined for other facts. */
export const factNoun = (noun: string, field: string): string | undefined => {
  const { fact } = found(noun, field);
  return fact?.kind === 'names' ? fact.noun : undefined;
};

const titleOf = ({ locale, noun, wordOf }: FactReader, fact: Fact | undefined, name: string): string => {
  if (fact?.kind === 'borrowed' && fact.title === undefined) return wordOf(fact.noun, `fields.${fact.field}`);
  const own = fact !== undefined && 'title' in fact ? fact.title : undefined;
  return own?.[locale] ?? wordOf(noun, `fields.${name}`);
};

/** Whether a record tells a field its target's schema does not have. */
export const isFact = (noun: string, field: string): boolean => {
  const { fact, about } = found(noun, field);
  return fact !== undefined || about !== undefined;
};

/** What a changed field is called, in the reader's words. */
export const factTitle = (reader: FactReader, field: string): string => {
  const { fact, about, name } = found(reader.noun, field);
  const title = titleOf(reader, fact, name);
  return about === undefined ? title : `${about} · ${title}`;
};

const grantsText = (locale: Locale, value: unknown): string => {
  const words: Readonly<Record<string, string>> = mandateWords[locale];
  return Object.entries(typeof value === 'object' && value !== null ? value : {})
    .filter(([, level]) => level !== 'none')
    .map(
      ([module, level]) => `${words[`mandate.module.${module}`]} ${words[`mandate.level.${String(level)}`]}`,
    )
    .join(comma);
};

const listed = (value: unknown, textOf: (each: unknown) => string): string =>
  [value].flat().map(textOf).join(comma);

/** A value in the reader's words; undefined where nothing but its own noun's schema knows it. */
export const factText = (reader: FactReader, field: string, value: unknown): string | undefined => {
  const { locale, noun } = reader;
  const { fact, name } = found(noun, field);
  switch (fact?.kind) {
    case undefined:
      return name === field ? undefined : reader.fieldText(noun, name, value);
    case 'borrowed':
      return Array.isArray(value)
        ? listed(value, (each) => reader.fieldText(fact.noun, fact.field, each) ?? String(each))
        : reader.fieldText(fact.noun, fact.field, value);
    case 'text':
      return listed(value, String);
    case 'columns':
      return listed(value, (each) => reader.columnTitle(String(each)));
    case 'titled':
      return reader.fieldText(noun, name, value);
    case 'names':
      return listed(value, (id) => reader.idText(fact.noun, id));
    case 'codes':
      return fact.codes[String(value)]?.[locale] ?? String(value);
    case 'rule':
      return ruleSentence(locale, String(value));
    case 'grants':
      return grantsText(locale, value);
    default:
      return fact satisfies never;
  }
};

/** A rule told of something long past, whose details no one kept. */
const ruleSentence = (locale: Locale, rule: string): string =>
  withoutLooseBlanks(ruleText(locale, { rule, params: openParams(locale, rule) }));

/** What no one has words for any more. */
const otherReason: Sentence = sentence('其他原因', 'Another reason', 'その他の理由');

/** The sentence of a result, a rule's own where it was a rule that refused; undefined for what was done. */
export const recordResultText = (locale: Locale, result: string): string | undefined => {
  if (result === 'done') return undefined;
  const own: string | undefined = (words[locale] as Readonly<Record<string, string>>)[result];
  if (own !== undefined) return own;
  return ruleWords[locale][result] === undefined ? otherReason[locale] : ruleSentence(locale, result);
};

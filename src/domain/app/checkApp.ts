import { compareKey, graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { checkAddress } from './address.ts';
import { appCategories } from './catalogue.ts';
import { appIconIds } from './icons.ts';

/** Ceilings of apps. `entries`: of a list of departments or people an app is shown to (contract.md section 1). */
export const appLimits = {
  apps: 200,
  nameLength: 20,
  foreignNameLength: 40,
  entries: 200,
  admins: 20,
  quick: 8,
} as const;

/** Whom an app is shown to. */
export interface Audience {
  readonly type: 'all' | 'specified';
  readonly depts: readonly number[];
  readonly users: readonly number[];
}

/** What somebody says about an app. */
export interface AppEntry {
  readonly kind: 'native' | 'web';
  readonly name: string;
  readonly nameEn: string | null;
  readonly nameJa: string | null;
  readonly category: number;
  readonly url: string | null;
  readonly iconId: number | null;
  readonly audience: Audience;
  readonly admins: readonly number[];
}

const checkName = (name: string, others: readonly string[]): readonly Violation[] => {
  if (isBlank(name)) return [violation('app.nameRequired', 'name')];
  if (graphemeCount(visibleText(name)) > appLimits.nameLength)
    return [violation('app.nameTooLong', 'name', { limit: appLimits.nameLength })];
  const key = compareKey(name);
  return others.some((other) => compareKey(other) === key)
    ? [violation('call.nameTaken', 'name', { noun: 'app' })]
    : [];
};

const checkForeignName = (name: string | null, field: string): readonly Violation[] =>
  name !== null && graphemeCount(visibleText(name)) > appLimits.foreignNameLength
    ? [violation('app.nameTooLong', field, { limit: appLimits.foreignNameLength })]
    : [];

const checkUrl = ({ kind, url }: AppEntry): readonly Violation[] => {
  if (kind === 'native') return [];
  return url === null || isBlank(url) ? [violation('app.urlRequired', 'url')] : checkAddress(url, 'url');
};

/** Listed departments or people: somebody, and not too many. */
export const checkAudience = ({ type, depts, users }: Audience): readonly Violation[] => {
  if (type === 'all') return [];
  if (depts.length + users.length === 0) return [violation('app.nobody', 'visible.type')];
  return [
    ...(depts.length > appLimits.entries
      ? [violation('app.tooManyEntries', 'visible.depts', { limit: appLimits.entries })]
      : []),
    ...(users.length > appLimits.entries
      ? [violation('app.tooManyEntries', 'visible.users', { limit: appLimits.entries })]
      : []),
  ];
};

/** An app that can be kept. `others` are the names of the company's other apps. */
export const checkApp = (entry: AppEntry, others: readonly string[]): readonly Violation[] => [
  ...checkName(entry.name, others),
  ...checkForeignName(entry.nameEn, 'name_en'),
  ...checkForeignName(entry.nameJa, 'name_ja'),
  ...(appCategories.some((each) => each === entry.category)
    ? []
    : [violation('app.category', 'category_id')]),
  ...checkUrl(entry),
  ...(entry.iconId === null || appIconIds.includes(entry.iconId) ? [] : [violation('app.icon', 'icon_id')]),
  ...checkAudience(entry.audience),
  ...(entry.admins.length > appLimits.admins
    ? [violation('app.tooManyAdmins', 'admins', { limit: appLimits.admins })]
    : []),
];

import { compareKey, graphemeCount, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { appCategories, appIconIds } from './catalogue.ts';

/** Longer addresses are refused: of apps and of banners alike. */
const maxAddressLength = 500;

/** Signs that are no part of an address: controls, spaces, and what ends an attribute or a tag. */
const forbidden = /[\s\p{C}\\"<>`]/u;
/** What stands between `https://` and the path. */
const authority = /^https:\/\/([^/?#]+)/i;
/** A name of at least two parts, with a port where there is one. */
const host = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?$/u;

/**
 * An address a phone may open (T10): https alone, as `javascript:` runs and `http:` can be changed on its way; no user name or
 * password, which hides where it leads; a host by its full name.
 */
export const checkAddress = (address: string, field: string): readonly Violation[] => {
  const text = address.trim();
  if ([...text].length > maxAddressLength)
    return [violation('address.tooLong', field, { limit: maxAddressLength })];
  const [, place] = (forbidden.test(text) ? null : authority.exec(text)) ?? [];
  if (place === undefined) return [violation('address.https', field)];
  if (place.includes('@')) return [violation('address.credentials', field)];
  return host.test(place) ? [] : [violation('address.host', field)];
};

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
interface Audience {
  readonly type: 'all' | 'specified';
  readonly depts: readonly number[];
  readonly users: readonly number[];
}

/** What someone says about an app. */
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

/** Listed departments or people: someone, and not too many. */
const checkAudience = ({ type, depts, users }: Audience): readonly Violation[] => {
  if (type === 'all') return [];
  if (depts.length + users.length === 0) return [violation('app.noAudience', 'visible.type')];
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

/** A new order names everything that stands there, each once; anyone who came or went meanwhile makes it an old one. */
export const checkOrder = (
  present: readonly number[],
  requested: readonly number[],
  rule: string,
): readonly Violation[] => {
  const isSame =
    present.length === requested.length &&
    new Set(requested).size === requested.length &&
    requested.every((id) => present.includes(id));
  return isSame ? [] : [violation(rule, 'ids')];
};

/** The order after one is taken out and put at another place; as it was where there is no such place. */
export const movedTo = (ids: readonly number[], id: number, index: number): readonly number[] => {
  const from = ids.indexOf(id);
  return from < 0 || index < 0 || index >= ids.length ? ids : ids.toSpliced(from, 1).toSpliced(index, 0, id);
};

/** The same where only some of them are seen: `place` counts those that are seen (`isSeen`), the others keep their places. */
export const movedAmong = (
  ids: readonly number[],
  id: number,
  { index, isSeen }: { readonly index: number; readonly isSeen: (id: number) => boolean },
): readonly number[] => {
  const moved = movedTo(ids.filter(isSeen), id, index).values();
  return ids.map((each) => (isSeen(each) ? (moved.next().value ?? each) : each));
};

/** Quick apps are apps of the company, each once, and no more than fit in their two rows. */
export const checkQuick = (ids: readonly number[], known: readonly number[]): readonly Violation[] => {
  if (ids.length > appLimits.quick)
    return [violation('call.tooMany', 'ids', { noun: 'quickApp', limit: appLimits.quick })];
  return ids.every((id) => known.includes(id)) ? [] : [violation('call.notFound', 'ids', { noun: 'app' })];
};

/** Apps that are not the writer's to place (`isOther`) stay among the quick ones, in the order they had. */
export const checkOthers = (
  before: readonly number[],
  after: readonly number[],
  isOther: (id: number) => boolean,
): readonly Violation[] => {
  const stood = before.filter(isOther);
  const stand = after.filter(isOther);
  return stood.length === stand.length && stood.every((id, index) => stand[index] === id)
    ? []
    : [violation('quickApp.othersMoved', 'ids')];
};

/** The writer's order over what someone else has saved meanwhile (`newer`): apps that are not the writer's are those that stand there now. */
export const withOthersOf = (
  newer: readonly number[],
  ids: readonly number[],
  isOther: (id: number) => boolean,
): readonly number[] => {
  const others = newer.filter(isOther).values();
  const placed = ids.flatMap((id) => (isOther(id) ? (others.next().value ?? []) : id));
  return [...placed, ...others];
};

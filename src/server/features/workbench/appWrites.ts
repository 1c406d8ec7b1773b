import { type AppEntry, appLimits, checkApp } from '#domain/app/checkApp.ts';
import { isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import { isFileValue } from '#engine/objectFormats.ts';
import type { App, Calls } from '#generated/types.ts';
import { versionConflict } from '#server/crud/auditOf.ts';
import { savedRow } from '#server/crud/wireRow.ts';
import type { KnownFile } from '#server/database/tables/platform.ts';
import { attachFileFields, fileFields, knownFiles } from '#server/platform/files/rowFiles.ts';
import type { Answer, CallContext } from '#server/platform/handler.ts';
import { appModel, findKnown, partedOf } from './appReach.ts';
import { type AppColumns, type AppRecord, setAppPeople } from './store/apps.ts';

type Request = Omit<Calls['quickAppAdd']['request'], 'offer_id'>;

/** An app as someone wants it, checked: columns, whom it names, and what the rules have against it. */
export interface RequestedApp {
  readonly columns: AppColumns;
  readonly depts: readonly number[];
  readonly users: readonly number[];
  readonly admins: readonly number[];
  readonly violations: readonly Violation[];
}

/** What is not mentioned stays as it is; empty is none. */
const textOr = (sent: string | null | undefined, before: string | null): string | null => {
  if (sent === undefined) return before;
  return sent === null || isBlank(sent) ? null : visibleText(sent);
};

interface People {
  readonly type: 'all' | 'specified';
  readonly depts: readonly number[];
  readonly users: readonly number[];
  readonly admins: readonly number[];
  readonly violations: readonly Violation[];
}

const unique = (ids: readonly number[]): readonly number[] =>
  [...new Set(ids)].toSorted((one, other) => one - other);

/** Whom the app is to name: what the writer does not see of it stays, and they add only whom they know. */
const requestedPeople = async (
  context: CallContext,
  request: Request,
  before: AppRecord | undefined,
): Promise<People> => {
  const none = { depts: [], users: [], admins: [] };
  const requested = {
    depts: request.visible?.depts ?? [],
    users: request.visible?.users ?? [],
    admins: request.admins ?? [],
  };
  const known = await findKnown(context, [before ?? none, requested]);
  const parted = partedOf(before ?? none, known);
  const unknown = partedOf(requested, known);
  const type = request.visible?.type ?? before?.visible_type ?? 'all';
  const keep = (name: 'depts' | 'users', isSent: boolean) =>
    isSent ? unique([...parted[name].unseen, ...requested[name]]) : (before?.[name] ?? []);
  const isSent = request.visible !== undefined && request.visible !== null;
  return {
    type,
    depts: type === 'all' ? [] : keep('depts', isSent),
    users: type === 'all' ? [] : keep('users', isSent),
    admins:
      request.admins === undefined || request.admins === null
        ? (before?.admins ?? [])
        : unique([...parted.admins.unseen, ...requested.admins]),
    violations: [
      ...(unknown.depts.unseen.length > 0 ? [violation('app.departmentMissing', 'visible.depts')] : []),
      ...(unknown.users.unseen.length > 0 ? [violation('app.personMissing', 'visible.users')] : []),
      ...(unknown.admins.unseen.length > 0 ? [violation('app.personMissing', 'admins')] : []),
    ],
  };
};

const requestedIcon = async (context: CallContext, request: Request, before: AppRecord | undefined) => {
  if (request.icon === undefined) return { icon: before?.icon ?? null, violations: [] };
  const sent = { icon: request.icon };
  const { values, violations } = await knownFiles(context, {
    model: appModel(context),
    sent,
    rowId: before?.app_id,
  });
  // What the server found is its own record of the file.
  return { icon: isFileValue(values.icon) ? (values.icon as KnownFile) : null, violations };
};

const entryOf = (columns: AppColumns, { type, depts, users, admins }: People): AppEntry => ({
  kind: columns.kind,
  name: columns.name,
  nameEn: columns.name_en,
  nameJa: columns.name_ja,
  category: columns.category_id,
  url: columns.url,
  iconId: columns.icon_id,
  audience: { type, depts, users },
  admins,
});

const firstCategory = 1;

/** What a request comes to: of what the product brings, name, picture and address are not the company's to change. */
const columnsOf = (
  request: Request,
  {
    before,
    icon,
    type,
  }: {
    readonly before: AppRecord | undefined;
    readonly icon: AppColumns['icon'];
    readonly type: People['type'];
  },
): AppColumns => {
  const isNative = before?.kind === 'native';
  const asked: Request = isNative ? {} : request;
  return {
    offer_id: before?.offer_id ?? null,
    kind: before?.kind ?? 'web',
    name: asked.name === undefined || asked.name === null ? (before?.name ?? '') : visibleText(asked.name),
    name_en: textOr(asked.name_en, before?.name_en ?? null),
    name_ja: textOr(asked.name_ja, before?.name_ja ?? null),
    category_id: request.category_id ?? before?.category_id ?? firstCategory,
    url: textOr(asked.url, before?.url ?? null),
    open_mode: asked.open_mode ?? before?.open_mode ?? 'inside',
    icon_id: asked.icon_id === undefined ? (before?.icon_id ?? null) : asked.icon_id,
    icon: isNative ? before.icon : icon,
    visible_type: type,
  };
};

/** An app as a request wants it, with everything the rules say about it; `others`: names of the company's other apps. */
export const requestedApp = async (
  context: CallContext,
  {
    request,
    before,
    others,
  }: {
    readonly request: Request;
    readonly before: AppRecord | undefined;
    readonly others: readonly string[];
  },
): Promise<RequestedApp> => {
  const people = await requestedPeople(context, request, before);
  const { icon, violations } = await requestedIcon(context, request, before);
  const columns = columnsOf(request, { before, icon, type: people.type });
  const { depts, users, admins } = people;
  return {
    columns,
    depts,
    users,
    admins,
    violations: [...checkApp(entryOf(columns, people), others), ...people.violations, ...violations],
  };
};

/** There is room for one more app. */
export const checkRoom = (count: number): readonly Violation[] =>
  count < appLimits.apps
    ? []
    : [violation('call.tooMany', undefined, { noun: 'app', limit: appLimits.apps })];

/** Keeps whom an app names, and its own picture. */
export const saveAround = async (
  context: CallContext,
  id: number,
  requested: RequestedApp,
): Promise<void> => {
  const { db, actor } = context;
  await setAppPeople(db, { companyId: actor.companyId, id }, requested);
  const model = appModel(context);
  const value = requested.columns.icon;
  await attachFileFields(context, {
    model,
    changed: fileFields(model.fields).map((field) => ({ field, value })),
    rowId: id,
  });
};

const audited = [
  'name',
  'name_en',
  'name_ja',
  'category_id',
  'url',
  'open_mode',
  'icon_id',
  'icon',
  'visible',
  'admins',
] as const;

/** What the operation record tells of an app. */
export const auditedApp = (app: App): Readonly<Record<string, unknown>> =>
  Object.fromEntries(audited.map((field) => [field, app[field] ?? null]));

/** The refusal of a write from an old version; undefined where it is the newest, or none was named. */
export const appConflict = async (
  context: CallContext,
  record: AppRecord,
  version: number | null | undefined,
): Promise<Answer<never> | undefined> =>
  version === undefined || version === null || version === record.version
    ? undefined
    : versionConflict(context, violation('call.versionConflict'), {
        current: await savedRow('app', record.app_id, context),
        by: record.updated_by,
        at: record.updated_at,
      });

import { exportCallOf } from './exportCalls.ts';
import type { CallModel, EntityModel } from './model.ts';

/** Whether the server that is talked to answers a call. */
export type Offers = (call: Pick<CallModel, 'method' | 'path'>) => boolean;

/** A server of which nothing is left out, as our own. */
export const offersEverything: Offers = () => true;

/** The key of the permission map that a call asks for: `member.read`. */
const permissionOf = ({ noun, permission }: CallModel): string =>
  permission.includes('.') ? permission : `${noun}.${permission}`;

const kept = <Value>(
  all: Readonly<Record<string, Value>>,
  isKept: (value: Value) => boolean,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => isKept(value)));

/** Whether calls ask for a permission of a noun, and the server has none of them. */
const isLost = ({ noun, calls }: EntityModel, permission: string, offers: Offers): boolean => {
  const asking = Object.values(calls).filter((call) => permissionOf(call) === `${noun}.${permission}`);
  return asking.length > 0 && !asking.some(offers);
};

/**
 * Where tickets for a file are not given, but the file is, the question for it goes to the file's own address: the export is asked
 * for as before, and answered by the file.
 */
const navigatedExport = (model: EntityModel, offers: Offers): Readonly<Record<string, CallModel>> => {
  const ask = exportCallOf(model, 'export');
  const file = exportCallOf(model, 'exportFile');
  if (ask === undefined || file === undefined || offers(ask) || !offers(file)) return {};
  const { method, path, encoding, effect } = file;
  return { [ask.name]: { ...ask, method, path, encoding, effect } };
};

/**
 * A noun as a server with these calls can answer it: verbs, actions, ways of import and reports whose call is not offered are not
 * there, and neither is what stands for them on the screen. The names of the calls left out stay in `withheld`, so that who asks
 * for one is told the truth. The same model where nothing is left out.
 */
export const offeredModel = (model: EntityModel, offers: Offers): EntityModel => {
  if (offers === offersEverything) return model;
  const withheld = Object.values(model.calls).filter((call) => !offers(call));
  if (withheld.length === 0) return model;
  const calls = { ...kept(model.calls, offers), ...navigatedExport(model, offers) };
  const isThere = (call: string): boolean => calls[call] !== undefined;
  const actions = model.actions.filter(({ call }) => isThere(call));
  const isAction = (name: string): boolean =>
    actions.some((action) => action.name === name) || !model.actions.some((action) => action.name === name);
  return {
    ...model,
    calls,
    verbs: kept(model.verbs as Readonly<Record<string, { call: string }>>, ({ call }) =>
      isThere(call),
    ) as EntityModel['verbs'],
    actions,
    permissions: Object.fromEntries(
      Object.entries(model.permissions).filter(([permission]) => !isLost(model, permission, offers)),
    ),
    list: {
      ...model.list,
      rowActions: model.list.rowActions.filter(isAction),
      bulkActions: model.list.bulkActions.filter(isAction),
    },
    imports: model.imports.filter(({ calls: { check, commit } }) => isThere(check) && isThere(commit)),
    report: model.report !== undefined && isThere(model.report.call) ? model.report : undefined,
    withheld: withheld.map(({ name }) => name),
  };
};

/** The keys of the permission map that stand for something the server can do. */
export const offeredPermissions = (models: readonly EntityModel[]): ReadonlySet<string> =>
  new Set(
    models.flatMap(({ noun, calls, permissions }) => {
      const asked = Object.values(calls).map(permissionOf);
      // What a screen asks for by itself, as to create, is done by the calls of the noun.
      return asked.length === 0 ? [] : [...asked, ...Object.keys(permissions).map((key) => `${noun}.${key}`)];
    }),
  );

/** Whether something of a noun can be read: no page of it is shown otherwise. */
export const isReadable = ({ noun, calls }: EntityModel): boolean =>
  Object.values(calls).some((call) => permissionOf(call) === `${noun}.read`);

/** A call as `GET /capabilities` and the list of specified calls name it: `POST /departments`. */
export const callKey = ({ method, path }: Pick<CallModel, 'method' | 'path'>): string => `${method} ${path}`;

import type { CallModel, EntityModel, VerbModel } from '#engine/model.ts';
import type { Asked, Fields, Scenario } from './scenario.ts';

const manyRows = 10_000;
/** No company has as many: the ids of copied rows begin here. */
const copiesFrom = 1_000_000_000;

/** A noun a person opens as a page; the others are asked by pages of another. */
export const isOpened = ({ noun, kind, menu, within, route }: EntityModel): boolean =>
  kind !== 'service' && (menu !== undefined || within !== undefined || route !== `/${noun}`);

interface OwnPage {
  /** What it reads in place of the noun’s list; nothing where it asks only once something is entered. */
  readonly asks?: readonly string[];
  /** Its rows are given: no company is without them. */
  readonly isGiven?: true;
}

/** Pages written by hand that begin otherwise than the schema says. */
const ownPages: Readonly<Partial<Record<string, OwnPage>>> = {
  customField: { isGiven: true },
  equity: { isGiven: true },
  holiday: { asks: ['holidayYear', 'holidayList'] },
  product: { isGiven: true },
  role: { asks: ['characterDatas', 'postRole'] },
  visibility: { asks: [] },
};

/** The calls a noun’s page cannot do without: its list, its record where there is but one, its report, else all it reads. */
const askedFirst = ({ noun, kind, calls, verbs, report }: EntityModel): readonly string[] => {
  const own = ownPages[noun]?.asks;
  if (own !== undefined) return own;
  const list = verbs.list?.call ?? (kind === 'singleton' ? verbs.one?.call : report?.call);
  if (list !== undefined) return [list];
  return Object.values(calls).flatMap(({ name, effect }) => (effect === 'read' ? [name] : []));
};

const slotOf = (places: VerbModel['in'], slot: string): string | undefined =>
  Object.entries(places ?? {}).find(([, value]) => value === slot)?.[0];

const rowsIn = (data: Fields, items: string): readonly Fields[] => {
  const rows = data[items];
  return Array.isArray(rows) ? rows : [];
};

/** Ids of copied rows are those of the rows they are copies of, wherever a call of the noun names them. */
const original = (value: unknown): unknown => {
  if (typeof value === 'number') return value >= copiesFrom ? value % copiesFrom : value;
  if (Array.isArray(value)) return value.map(original);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, original(part)]));
};

const copyOf = (row: Fields, idField: string, copy: number): Fields => {
  const id = row[idField];
  return typeof id === 'number' ? { ...row, [idField]: id + copy * copiesFrom } : row;
};

/** A page of ten thousand rows out of those there are, each again and again with an id of its own. */
const pageOfMany = (
  { verbs: { list }, idField }: EntityModel,
  { fields, changed }: Asked,
): Promise<Response> | undefined => {
  const [page, perPage] = [slotOf(list?.in, '$page'), slotOf(list?.in, '$perPage')];
  const [items, total] = [list?.out?.items, list?.out?.total];
  if (list === undefined || items === undefined || total === undefined) return undefined;
  if (page === undefined || perPage === undefined) return undefined;
  const size = Number(fields[perPage] ?? list.perPage);
  const begin = (Number(fields[page] ?? list.firstPage) - list.firstPage) * size;
  const count = Math.max(0, Math.min(size, manyRows - begin));
  return changed(
    (data) => {
      const real = rowsIn(data, items);
      if (real.length === 0) return data;
      const rows = Array.from({ length: count }, (_, nth) => begin + nth).map((index) =>
        copyOf(real[index % real.length] ?? {}, idField, Math.floor(index / real.length)),
      );
      return { ...data, [items]: rows, [total]: manyRows };
    },
    { ...fields, [page]: list.firstPage },
  );
};

/** Whether a list comes page by page: only then may it be longer than what is shown of it. */
const isPaged = ({ verbs: { list } }: EntityModel): boolean =>
  list !== undefined && list.clientSide !== true && slotOf(list.in, '$page') !== undefined;

type Answer = Scenario['answer'];
type State = readonly [says: string, answer: Answer];

/** What the console asks about its reader: who they are and what they may do. */
const withoutRights = (noun: string, data: Fields): Fields => {
  const isOther = ([key]: readonly [string, unknown]) => !key.startsWith(`${noun}.`);
  const bare = (rights: unknown): unknown => {
    const { actions } = (rights ?? {}) as { readonly actions?: Fields };
    return actions === undefined
      ? rights
      : { ...(rights as Fields), actions: Object.fromEntries(Object.entries(actions).filter(isOther)) };
  };
  return data.permissions === undefined
    ? (bare(data) as Fields)
    : { ...data, permissions: bare(data.permissions) };
};

const empty = ({ verbs: { list } }: EntityModel, asked: readonly string[]): State => [
  'there is not one row yet',
  ({ call, changed }) =>
    asked.includes(call.name)
      ? changed((data) => ({
          ...data,
          [list?.out?.items ?? 'list']: [],
          ...(list?.out?.total === undefined ? {} : { [list.out.total]: 0 }),
        }))
      : undefined,
];

const tenThousandRows = (model: EntityModel, asked: readonly string[]): State => [
  'ten thousand rows, each of those there are again and again',
  (each) => {
    if (asked.includes(each.call.name)) return pageOfMany(model, each);
    return each.call.noun === model.noun ? each.ask(original(each.fields) as Fields) : undefined;
  },
];

const saysOfSaves = 'what is there is shown, and nothing can be saved (code 4000)';

const isSave = (noun: string, call: CallModel): boolean => call.noun === noun && call.effect === 'write';

/** What may become of what a page reads. */
const readStates = (
  onAsked: (answer: (asked: Asked) => Promise<Response>) => Answer,
): Readonly<Record<string, State>> => ({
  failing: [
    'what the page reads is answered with an error of the server (code 5000)',
    onAsked(async ({ refuse }) => refuse({ code: 5000, status: 500, rule: 'call.broken' })),
  ],
  expired: [
    'the login has ended when the page is opened (code 4001)',
    onAsked(async ({ refuse }) => refuse({ code: 4001, rule: 'call.sessionInvalid' })),
  ],
  slow: [
    'what the page reads is answered late',
    onAsked(async ({ ask, wait }) => {
      await wait();
      return ask();
    }),
  ],
});

/** The general scenarios of a noun, by name. */
const statesOf = (model: EntityModel, asked: readonly string[]): Readonly<Record<string, State>> => {
  const { noun, kind, calls, verbs } = model;
  const onAsked =
    (answer: (asked: Asked) => Promise<Response>): Answer =>
    (each) =>
      asked.includes(each.call.name) ? answer(each) : undefined;
  const hasRows = kind !== 'singleton' && verbs.list !== undefined && ownPages[noun]?.isGiven !== true;
  return {
    ...(hasRows ? { empty: empty(model, asked) } : {}),
    ...(isPaged(model) ? { tenThousandRows: tenThousandRows(model, asked) } : {}),
    ...(asked.length === 0 ? {} : readStates(onAsked)),
    forbidden: [
      'the reader has no right to anything of this noun',
      ({ call, changed, refuse }) => {
        if (call.name === 'checkMasterPermissions' || call.name === 'loginUser')
          return changed((data) => withoutRights(noun, data));
        return asked.includes(call.name) || isSave(noun, call)
          ? Promise.resolve(refuse({ code: 4000, rule: 'call.noPermission', errorKey: 'no_permission' }))
          : undefined;
      },
    ],
    ...(Object.values(calls).some(({ effect }) => effect === 'write')
      ? {
          refused: [
            saysOfSaves,
            ({ call, refuse }) =>
              isSave(noun, call)
                ? Promise.resolve(refuse({ code: 4000, rule: 'call.conditionRefused' }))
                : undefined,
          ] satisfies State,
        }
      : {}),
  };
};

/** The scenarios that follow from the schema of a noun. */
export const generalScenarios = (model: EntityModel): readonly Scenario[] =>
  Object.entries(statesOf(model, askedFirst(model))).map(([name, [says, answer]]) => ({
    noun: model.noun,
    name,
    says,
    route: model.route,
    answer,
  }));

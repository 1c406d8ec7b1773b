import {
  answersByDefault,
  type DefaultCall,
  defaultCallName,
  defaultVerbNames,
  placeOfCall,
  selectsRows,
} from './defaultCall.ts';
import { defaultCalls, defaultVerbs } from './defaultCalls.ts';
import type { ActionSchema, CallSchema, CardSchema, EntitySchema, ResourceOptions } from './dialect.ts';
import { createFields, enteredFields } from './fields.ts';
import { importCalls, importModels } from './importCalls.ts';
import type {
  ActionModel,
  CallModel,
  CardModel,
  EntityModel,
  FieldModel,
  LayoutsModel,
  VerbModel,
} from './model.ts';
import { reportCall } from './reportCall.ts';
import { reviewOf } from './review.ts';
import { type VerbName, verbNames, type WrittenPart, writtenParts } from './vocabulary.ts';
import { replySchema, requestSchema } from './wireSchema.ts';

/**
 * An object whose parts are made when they are first read, and then kept. What reads all of it, as a spread does, makes all of it.
 * For parts that are pure: no one can tell when they were made.
 */
export const lazily = <Whole extends object>(
  parts: {
    readonly [Name in keyof Whole]: () => Whole[Name];
  },
): Whole => {
  const whole = {};
  for (const [name, make] of Object.entries<() => unknown>(parts))
    Object.defineProperty(whole, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = make();
        Object.defineProperty(whole, name, { value, enumerable: true });
        return value;
      },
    });
  return whole as Whole;
};

const defaultPerPage = 25;
/** Where rows of a noun with custom fields hold their values (contract.md section 5). */
const customFieldsMap = 'custom_fields';

/**
 * The model of one schema file, with every default filled in. Promises nothing about a schema the compiler refused:
 * ask the compiler first. Pure; the same input gives an equal model on both sides. A page has the models of all nouns and reads a few:
 * what takes time is made when it is first read.
 */
export const createModel = (entity: EntitySchema): EntityModel => {
  const resource = entity['x-resource'];
  const model: EntityModel = Object.assign(
    lazily<MadeParts>({
      fields: () => createFields(entity),
      calls: () => callsOf(entity, model.verbs),
      permissions: () => permissionsOf(resource, model.calls),
      verbs: () => verbsOf(entity),
      list: () => listOf(resource, model.fields),
      form: () => formOf(entity, model.fields),
      show: () => showOf(resource, model.form),
      report: () => reportOf(entity),
      actions: () =>
        Object.entries(resource.actions ?? {}).map(([name, action]) => actionOf(entity, name, action)),
      review: () => reviewOf(entity),
      imports: () => importModels(entity, model.fields),
    }),
    plainPartsOf(resource),
  );
  return model;
};

type MadeParts = Pick<
  EntityModel,
  | 'fields'
  | 'calls'
  | 'permissions'
  | 'verbs'
  | 'list'
  | 'form'
  | 'show'
  | 'report'
  | 'actions'
  | 'review'
  | 'imports'
>;

/** Who may read may take along what there is to take, unless the schema says who may: a permission of its own either way. */
const permissionsOf = (
  { name, permissions }: ResourceOptions,
  calls: EntityModel['calls'],
): EntityModel['permissions'] =>
  permissions.read !== undefined && Object.hasOwn(calls, defaultCallName(name, 'export'))
    ? { export: permissions.read, ...permissions }
    : permissions;

/** What stands in the schema as it is in the model. */
const plainPartsOf = (resource: ResourceOptions): Omit<EntityModel, keyof MadeParts> => ({
  noun: resource.name,
  kind: resource.kind,
  idField: resource.id,
  display: resource.display,
  icon: resource.icon ?? 'list',
  menu: resource.menu,
  within: resource.within,
  route: resource.route ?? `/${resource.name}`,
  pages: resource.pages ?? {},
  commands: resource.commands ?? {},
  module: resource.module,
  scope: resource.scope ?? {},
  conditions: conditionsOf(resource),
  hasIntro: resource.intro !== undefined,
  tree: resource.tree,
  states: resource.states,
  rules: Object.entries(resource.rules ?? {}).map(([name, rule]) => ({ name, ...rule })),
  isWatermarked: resource.watermark === true,
  maxRows: resource.maxRows,
  noOverlap: resource.noOverlap,
  oneActive: resource.oneActive,
  orderField: resource.order,
  hasHooks: resource.hooks === true,
  customFieldsIn: resource.customFields === true ? customFieldsMap : undefined,
  isGenerated: answersByDefault(resource),
  figures: Object.keys(resource.figures ?? {}),
  readsByDefault: hasDefaultCalls(resource),
  rowsOf: typeof resource.rows === 'object' ? resource.rows : undefined,
});

const verbsOf = (entity: EntitySchema): Partial<Record<VerbName, VerbModel>> => {
  const { verbs: written = {} } = entity['x-resource'];
  const byDefault = defaultVerbNames(entity['x-resource']);
  const defaults = defaultVerbs(entity);
  const chosen = verbNames.flatMap((name) => {
    const verb = written[name] ?? (byDefault.includes(name) && defaults[name]);
    if (verb === false) return [];
    const model: VerbModel = { firstPage: 1, perPage: defaultPerPage, ...verb, name };
    return [[name, model] as const];
  });
  return Object.fromEntries(chosen);
};

const conditionsOf = ({ conditions = {} }: ResourceOptions): EntityModel['conditions'] =>
  Object.fromEntries(Object.entries(conditions).map(([verb, { when }]) => [verb, when]));

const hasDefaultCalls = (resource: ResourceOptions): boolean =>
  selectsRows(resource) || answersByDefault(resource);

const callsOf = (
  entity: EntitySchema,
  verbs: Readonly<Partial<Record<VerbName, VerbModel>>>,
): Record<string, CallModel> => {
  const byDefault = defaultVerbNames(entity['x-resource']);
  const calls: Record<string, CallSchema | DefaultCall> = {
    ...(hasDefaultCalls(entity['x-resource'])
      ? defaultCalls(
          entity,
          byDefault.filter((name) => verbs[name] !== undefined),
        )
      : {}),
    ...reportCall(entity),
    ...importCalls(entity),
    ...entity['x-resource'].calls,
  };
  return lazily(
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, () => callOf(entity, name, call)] as const),
    ),
  );
};

const callOf = (entity: EntitySchema, name: string, call: CallSchema | DefaultCall): CallModel => ({
  name,
  noun: entity['x-resource'].name,
  method: call.method ?? 'POST',
  path: call.path,
  encoding: call.encoding ?? (call.method === 'GET' ? 'query' : 'json'),
  effect: call.effect,
  permission: call.permission,
  refusal: call.refusal ?? 'warning',
  stepUp: call.stepUp ?? [],
  isGated: call.gate ?? call.permission !== 'anyone',
  isBackground: call.background === true,
  isIdempotent: call.idempotent ?? call.effect === 'write',
  undo: 'undo' in call ? call.undo : undefined,
  request: requestSchema(entity, call.request),
  reply: replySchema(entity, call.reply),
  hasSuccess: call.success !== undefined,
  defaultHandler: handlerOf(entity, name, call),
});

/** The action that names a call: what it does is what the call answers. */
const namingAction = ({ 'x-resource': { actions = {} } }: EntitySchema, call: string): string | undefined =>
  Object.keys(actions).find((name) => actions[name]?.call === call);

const isWrittenPart = (answer: string): answer is WrittenPart => writtenParts.some((part) => part === answer);

const handlerOf = (
  entity: EntitySchema,
  name: string,
  call: CallSchema | DefaultCall,
): CallModel['defaultHandler'] => {
  if ('handler' in call) return call.handler;
  const { answer, request } = call;
  if (answer === undefined) return undefined;
  if (isWrittenPart(answer)) return { kind: 'written', part: answer };
  if (answer !== 'action') return { kind: 'given', part: answer };
  const action = namingAction(entity, name);
  const key = request?.required?.[0];
  return action === undefined || key === undefined ? undefined : { kind: 'action', action, key };
};

const formOf = (entity: EntitySchema, fields: readonly FieldModel[]): EntityModel['form'] => {
  const { form } = entity['x-resource'];
  return {
    as: form?.as ?? 'page',
    layout: form?.layout ?? 'groups',
    save: form?.save ?? 'together',
    groups: form?.groups ?? [
      { key: 'basic', title: entity.title, fields: enteredFields(fields).map((field) => field.name) },
    ],
  };
};

/** A row with states begins with the one it is in. The place among others is seen in the list; as a number it says nothing. */
const showOf = (
  { show, order, states }: ResourceOptions,
  form: EntityModel['form'],
): EntityModel['show'] => ({
  header: show?.header ?? (states === undefined ? [] : [states.field]),
  groups: show?.groups ?? form.groups,
  related: Object.entries(show?.related ?? {}).map(([name, related]) => ({ ...related, name })),
  without: [...(show?.without ?? []), ...(order === undefined ? [] : [order])],
});

const reportOf = (entity: EntitySchema): EntityModel['report'] => {
  const { report } = entity['x-resource'];
  if (report === undefined) return undefined;
  const { filters = [], cards = [], charts = {}, tables = {} } = report;
  const figures = [
    ...cards,
    ...Object.values(charts).flatMap(({ fields }) => fields),
    ...Object.values(tables).flatMap(({ columns }) => columns),
  ];
  const isTallied = figures.every((name) => entity.properties[name]?.['x-field']?.tally !== undefined);
  return { ...report, filters, cards, charts, tables, isTallied, call: placeOfCall(entity, 'report').name };
};

const bulkActionNames = (actions: ResourceOptions['actions'] = {}): readonly string[] =>
  Object.entries(actions)
    .filter(([, action]) => action.on.includes('bulk'))
    .map(([name]) => name);

/** Rows people put in order are listed in it. */
const sortOf = (
  list: ResourceOptions['list'],
  order: string | undefined,
): Pick<EntityModel['list'], 'sort'> => {
  const sort = list?.sort ?? (order === undefined ? undefined : { field: order, order: 'asc' as const });
  return sort === undefined ? {} : { sort };
};

const columnsOf = (list: ResourceOptions['list'], fields: readonly FieldModel[]): readonly string[] =>
  list?.columns ?? fields.slice(0, 6).map((field) => field.name);

const factsOfCard = 3;

/** A card with what the schema leaves open: the first columns that are not on it already. */
const cardOf = (
  { picture, title, fields }: CardSchema,
  { columns, without }: { readonly columns: readonly string[]; readonly without: readonly string[] },
): CardModel => {
  const [first = ''] = columns.filter((name) => name !== picture);
  const chosen = title ?? first;
  const others = columns.filter((name) => ![picture, chosen, ...without].includes(name));
  return {
    ...(picture === undefined ? {} : { picture }),
    title: chosen,
    fields: fields ?? others.slice(0, factsOfCard),
  };
};

const layoutsOf = (
  { list, states }: Pick<ResourceOptions, 'list' | 'states'>,
  columns: readonly string[],
): Pick<EntityModel['list'], 'layouts'> => {
  const { layouts } = list ?? {};
  if (layouts === undefined) return {};
  const state = states === undefined ? [] : [states.field];
  const made: { readonly [Name in keyof LayoutsModel]-?: () => LayoutsModel[Name] } = {
    cards: () => layouts.cards && cardOf(layouts.cards, { columns, without: [] }),
    // The column says it.
    board: () => layouts.board && cardOf(layouts.board, { columns, without: state }),
    calendar: () => layouts.calendar && { fields: state, ...layouts.calendar },
  };
  // The compiler reads the model of a schema that it then refuses, e.g. for another word.
  const known = (name: string): name is keyof LayoutsModel => Object.hasOwn(made, name);
  const names = Object.keys(layouts).filter(known);
  return { layouts: Object.fromEntries(names.map((name) => [name, made[name]()])) };
};

const listOf = (
  { list, actions, order, states }: Pick<ResourceOptions, 'list' | 'actions' | 'order' | 'states'>,
  fields: readonly FieldModel[],
): EntityModel['list'] => ({
  columns: columnsOf(list, fields),
  filters:
    list?.filters ?? fields.filter((field) => field.options.filter !== undefined).map((field) => field.name),
  search:
    list?.search ?? fields.filter((field) => field.options.searchable === true).map((field) => field.name),
  rowActions: list?.rowActions ?? [],
  bulkActions: list?.bulkActions ?? bulkActionNames(actions),
  ...(list?.offered === undefined ? {} : { offered: list.offered }),
  ...sortOf(list, order),
  ...(list?.views === undefined ? {} : { views: list.views }),
  ...layoutsOf({ list, states }, columnsOf(list, fields)),
  ...(list?.settings === undefined ? {} : { settings: list.settings }),
  ...(list?.begins === undefined ? {} : { begins: list.begins }),
  ...(list?.place === undefined ? {} : { place: list.place }),
  ...(list?.everywhere === undefined ? {} : { everywhere: list.everywhere }),
});

const actionOf = (
  entity: EntitySchema,
  name: string,
  { call, input, ...action }: ActionSchema,
): ActionModel => {
  const inputSchema = requestSchema(entity, input);
  return {
    ...action,
    name,
    call: call ?? placeOfCall(entity, name).name,
    in: action.in ?? { '...': '$input', id: '$id', version: '$previous.version' },
    inputs: createFields(inputSchema, `actions.${name}`).map((field) => ({ ...field, isReadOnly: false })),
    inputSchema,
    ...(input?.steps === undefined ? {} : { steps: input.steps }),
  };
};

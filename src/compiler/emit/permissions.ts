import { type Reach, roles } from '#domain/permission/actor.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';

type Models = Readonly<Record<string, EntityModel>>;
type Rights = EntityModel['permissions'][string];

/** Which rows of which table a call's permission names; empty: everyone, or everyone who is signed in. */
export interface CallRights {
  readonly noun: string;
  readonly module: EntityModel['module'];
  /** `create` and `update` of a save that does both. */
  readonly keys: readonly string[];
  /** How far each role gets, the widest of the keys. */
  readonly roles: Rights;
}

const keysOf = (key: string, { permissions }: EntityModel): readonly string[] =>
  key === 'save' && permissions.save === undefined ? ['create', 'update'] : [key];

const widest: readonly Reach[] = ['all', 'departments', 'own'];

/** What any of the tables gives a role, as far as the widest of them. */
const merged = (tables: readonly Rights[]): Rights =>
  Object.fromEntries(
    roles.flatMap((role) => {
      const reach = widest.find((each) => tables.some((table) => table[role] === each));
      return reach === undefined ? [] : [[role, reach]];
    }),
  );

/** The rights behind a call, as the guard reads them; undefined for `anyone` and `session`. */
export const rightsOfCall = (call: CallModel, models: Models): CallRights | undefined => {
  if (call.permission === 'anyone' || call.permission === 'session') return undefined;
  const [first = '', second] = call.permission.split('.');
  const [noun, key] = second === undefined ? [call.noun, first] : [first, second];
  const model = models[noun];
  if (model === undefined) return undefined;
  const keys = keysOf(key, model);
  return {
    noun,
    module: model.module,
    keys,
    roles: merged(keys.map((each) => model.permissions[each] ?? {})),
  };
};

const emptyCell = '–';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (model: EntityModel): readonly string[] => [
  row(['permission', ...roles]),
  row(['---', ...roles.map(() => '---')]),
  ...Object.entries(model.permissions).map(([key, reaches]) =>
    row([`\`${key}\``, ...roles.map((role) => reaches[role] ?? emptyCell)]),
  ),
];

const callRow = (call: CallModel): string =>
  row([
    `\`${call.name}\``,
    `\`${call.path}\``,
    call.effect,
    `\`${call.permission}\``,
    call.stepUp.length === 0 ? emptyCell : call.stepUp.join(' + '),
  ]);

const callsOf = (model: EntityModel): readonly string[] => [
  row(['call', 'path', 'effect', 'permission', 'asked for again']),
  row(['---', '---', '---', '---', '---']),
  ...Object.values(model.calls).map(callRow),
];

const chapterOf = (model: EntityModel): string =>
  [
    `## ${model.noun}`,
    '',
    `A sub-administrator needs the module \`${model.module}\`: \`view\` for \`read\` and \`export\`, \`manage\` for the rest.`,
    '',
    ...(Object.keys(model.permissions).length === 0 ? [] : [...tableOf(model), '']),
    ...callsOf(model),
    '',
  ].join('\n');

/** `permissions.md`: the table that the guard, the menu, the buttons and the tests read, for people. */
export const permissionsPage = (models: readonly EntityModel[]): string =>
  [
    '# Who may do what',
    '',
    'Written by the schema compiler from schemas/*.schema.json. Do not edit: change the schema.',
    '',
    '`all`: every row of the company. `departments`: rows of the departments a mandate names or a leader leads, and all below. ' +
      '`own`: rows about oneself. `session`: everyone who is signed in. `anyone`: no one need be. Where a step is asked for again ' +
      'depends on the request in some handlers (more than 50 people): those name it in their refusal.',
    '',
    ...models.map(chapterOf),
  ].join('\n');

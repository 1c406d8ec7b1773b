import type { Role } from '#domain/permission/actor.ts';
import type { Condition, Json } from '#engine/dialect.ts';
import { findField } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import type { ConditionOperator } from '#engine/vocabulary.ts';

/** Where a reason's words come from: the rule sentences of one language, and the words of the noun. */
export interface ReasonWords {
  /** A sentence or word by its key in the rule words (`reason.state`), placeholders filled. */
  readonly say: (key: string, params?: Readonly<Record<string, string | number>>) => string;
  /** A word of the noun by flat key (`fields.status`); undefined where the schema has none. */
  readonly noun: (key: string) => string | undefined;
}

interface Speaking {
  readonly model: EntityModel;
  readonly words: ReasonWords;
}

const fenPerYuan = 100;

const references: Readonly<Record<string, string>> = {
  '$user.id': 'reason.you',
  '$device.id': 'reason.thisDevice',
  $now: 'reason.now',
};

const labelOf = ({ words }: Speaking, path: string): string => words.noun(`fields.${path}`) ?? path;

const plainValue = (field: FieldModel | undefined, value: Json, words: ReasonWords): string => {
  if (value === null) return words.say('reason.nothing');
  const isFlag = field?.kind === 'flag' || typeof value === 'boolean';
  if (isFlag) return words.say(value === 1 || value === true ? 'reason.yes' : 'reason.no');
  if (field?.kind === 'money' && typeof value === 'number') return `¥${(value / fenPerYuan).toFixed(2)}`;
  const option = field === undefined ? undefined : words.noun(`options.${field.path}.${String(value)}`);
  return option ?? (typeof value === 'object' ? JSON.stringify(value) : String(value));
};

const valueText = (speaking: Speaking, path: string, value: Json): string => {
  const { model, words } = speaking;
  if (typeof value === 'string' && references[value] !== undefined) return words.say(references[value]);
  if (typeof value === 'string' && value.startsWith('$record.'))
    return labelOf(speaking, value.slice('$record.'.length));
  return words.say('reason.quoted', { value: plainValue(findField(model.fields, path), value, words) });
};

const oneOf = (words: ReasonWords, texts: readonly string[]): string =>
  texts.join(words.say('reason.orWord'));

const valuesText = (speaking: Speaking, path: string, value: Json): string =>
  oneOf(
    speaking.words,
    (Array.isArray(value) ? (value as readonly Json[]) : [value]).map((each) =>
      valueText(speaking, path, each),
    ),
  );

/** The sentence of each operator; `exists` and `matches` name no value. */
const operatorKeys: Readonly<Record<Exclude<ConditionOperator, 'exists'>, string>> = {
  eq: 'reason.is',
  in: 'reason.is',
  ne: 'reason.isNot',
  notIn: 'reason.isNot',
  gt: 'reason.above',
  gte: 'reason.atLeast',
  lt: 'reason.below',
  lte: 'reason.atMost',
  matches: 'reason.matches',
};

const testText = (
  speaking: Speaking,
  {
    path,
    operator,
    expected,
  }: { readonly path: string; readonly operator: ConditionOperator; readonly expected: Json },
): string => {
  const field = labelOf(speaking, path);
  if (operator === 'exists')
    return speaking.words.say(expected === false ? 'reason.isEmpty' : 'reason.isFilled', { field });
  return speaking.words.say(operatorKeys[operator], { field, value: valuesText(speaking, path, expected) });
};

const fieldText = (speaking: Speaking, path: string, test: Json): string => {
  if (Array.isArray(test)) return testText(speaking, { path, operator: 'in', expected: test });
  if (test === null || typeof test !== 'object')
    return testText(speaking, { path, operator: 'eq', expected: test });
  return (
    Object.entries(test)
      // The compiler knows these operators; anything else never gets into a model.
      .map(([operator, expected]) =>
        testText(speaking, { path, operator: operator as ConditionOperator, expected }),
      )
      .join(speaking.words.say('reason.and'))
  );
};

/** A condition in words: labels of the fields, words of their values, "and", "or", "not" of the language. */
export const conditionText = (speaking: Speaking, condition: Condition): string => {
  const { words } = speaking;
  const several = (parts: readonly Condition[], joint: string): string => {
    const texts = parts.map((part) => conditionText(speaking, part));
    return texts.length > 1
      ? words.say('reason.group', { condition: texts.join(words.say(joint)) })
      : (texts[0] ?? '');
  };
  return Object.entries(condition)
    .map(([key, part]) => {
      // Every key has its own shape, which the meta-schema has proven.
      if (key === 'all') return several(part as readonly Condition[], 'reason.and');
      if (key === 'any') return several(part as readonly Condition[], 'reason.or');
      if (key === 'not')
        return words.say('reason.not', { condition: conditionText(speaking, part as Condition) });
      return fieldText(speaking, key, part as Json);
    })
    .join(words.say('reason.and'));
};

const rolesText = (words: ReasonWords, roles: readonly Role[]): string =>
  oneOf(
    words,
    roles.map((role) => words.say(`role.${role}`)),
  );

const nounName = ({ model, words }: Speaking): string =>
  (words.noun('name') ?? model.noun).split('||||')[0]?.trim() ?? model.noun;

const conditionSentence = (
  speaking: Speaking,
  reason: Extract<Reason, { readonly kind: 'condition' }>,
): string =>
  speaking.words.noun(`actions.${reason.action}.reason`) ??
  speaking.words.noun(`conditions.${reason.action}.reason`) ??
  speaking.words.say('reason.condition', { condition: conditionText(speaking, reason.condition) });

/** A reason as one sentence for administrators, in the language of the words. */
export const reasonText = (model: EntityModel, reason: Reason, words: ReasonWords): string => {
  const speaking = { model, words };
  const { say } = words;
  switch (reason.kind) {
    case 'role':
      return reason.roles.length === 0
        ? say('reason.noRole')
        : say('reason.role', { roles: rolesText(words, reason.roles) });
    case 'grant':
      return say('reason.grant');
    case 'scope':
      return say(`reason.scope.${reason.reach}`, { noun: nounName(speaking) });
    case 'administrator':
      return say('reason.administrator');
    case 'state':
      return say('reason.state', {
        field: labelOf(speaking, reason.field),
        states: valuesText(speaking, reason.field, reason.from),
        state: valueText(speaking, reason.field, reason.state),
      });
    case 'condition':
      return conditionSentence(speaking, reason);
    case 'guard':
      return say('reason.guard');
    case 'source':
      return say('reason.source', { source: valueText(speaking, reason.field, reason.value) });
    case 'fieldRole':
      return say('reason.fieldRole', { roles: rolesText(words, reason.roles) });
    case 'fieldHidden':
      return say('reason.fieldHidden', { condition: conditionText(speaking, reason.condition) });
    case 'fieldFixed':
      return say('reason.fieldFixed', { condition: conditionText(speaking, reason.condition) });
    case 'fieldOnce':
      return say('reason.fieldOnce');
    default:
      return reason satisfies never;
  }
};

import { compareKey, isBlank, visibleText } from '#domain/text/compareKey.ts';
import { type Violation, violation } from '#domain/violation.ts';
import {
  type CustomFieldType,
  type FieldName,
  hasOptions,
  customFieldLimits as limits,
} from './definition.ts';

/** A field as it is asked for, before it is known to be possible. */
export interface RequestedField extends FieldName {
  readonly type: CustomFieldType;
  readonly help?: string | null | undefined;
  readonly options: readonly FieldName[];
}

const lengthOf = (text: string | null | undefined): number => [...visibleText(text ?? '')].length;

const tooLong = (field: string, text: string | null | undefined, limit: number): readonly Violation[] =>
  lengthOf(text) > limit ? [violation('customField.tooLong', field, { limit })] : [];

const checkNames = (named: FieldName, prefix: string): readonly Violation[] => [
  ...tooLong(`${prefix}name`, named.name, limits.nameLength),
  ...tooLong(`${prefix}name_en`, named.name_en, limits.foreignNameLength),
  ...tooLong(`${prefix}name_ja`, named.name_ja, limits.foreignNameLength),
];

const firstRepeated = (keys: readonly string[]): number =>
  keys.findIndex((key, index) => key !== '' && keys.indexOf(key) < index);

const checkOptions = (options: readonly FieldName[]): readonly Violation[] => {
  if (options.length === 0) return [violation('customField.optionsRequired', 'options')];
  if (options.length > limits.options)
    return [violation('customField.tooManyOptions', 'options', { limit: limits.options })];
  const blank = options.findIndex(({ name }) => isBlank(name));
  if (blank >= 0) return [violation('customField.optionRequired', `options.${blank}.name`)];
  const repeated = firstRepeated(options.map(({ name }) => compareKey(name)));
  if (repeated >= 0) return [violation('customField.optionTaken', `options.${repeated}.name`)];
  return options.flatMap((option, index) => checkNames(option, `options.${index}.`));
};

/** What a field says about itself: a name of 1–30 characters, options for a choice and each of them once. */
export const checkDefinition = (requested: RequestedField): readonly Violation[] => {
  const { name, type, options, help } = requested;
  return [
    ...(isBlank(name) ? [violation('customField.nameRequired', 'name')] : checkNames(requested, '')),
    ...tooLong('help', help, limits.helpLength),
    ...(hasOptions(type) ? checkOptions(options) : []),
  ];
};

/** No other field is read the same (names are compared after normalisation). `others` are the names beside it. */
export const checkFieldName = (name: string, others: readonly string[]): readonly Violation[] => {
  const key = compareKey(name);
  return others.some((other) => compareKey(other) === key)
    ? [violation('call.nameTaken', 'name', { noun: 'customField' })]
    : [];
};

/** There is room for one more. `count` are the fields there are, deleted ones apart. */
export const checkRoom = (count: number): readonly Violation[] =>
  count < limits.fields
    ? []
    : [violation('call.tooMany', undefined, { noun: 'customField', limit: limits.fields })];

/** Values of one type mean nothing in another: the type of a field stays while someone has a value. */
export const checkType = (
  before: CustomFieldType,
  requested: CustomFieldType,
  values: number,
): readonly Violation[] =>
  before !== requested && values > 0 ? [violation('customField.typeInUse', 'type', { count: values })] : [];

/**
 * What would be lost has been seen: the number someone confirmed is at least the number there is now. More people may
 * have filled in a value since they were asked.
 */
export const checkConfirmed = (
  values: number,
  confirmed: number | null | undefined,
  rule: 'customField.inUse' | 'customField.optionInUse',
): readonly Violation[] => (values > (confirmed ?? 0) ? [violation(rule, undefined, { count: values })] : []);

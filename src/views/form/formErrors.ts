import { type FieldErrors, type FieldValues, set } from 'react-hook-form';
import type { Violation } from '#domain/violation.ts';
import { findField } from '#engine/fields.ts';
import type { FieldModel } from '#engine/model.ts';
import { sentenceRule } from '#engine/validation/violations.ts';
import { wordKeys } from '../wordKeys.ts';
import { keyedMessage } from './state/useFormValue.ts';

const withoutIndexes = (path: string): string => path.replace(/\.\d+(?=\.|$)/g, '');

const messageKey = (noun: string, fields: readonly FieldModel[], broken: Violation): string => {
  const { rule, field: path = '' } = broken;
  const keys = wordKeys(noun);
  if (rule.startsWith('schema.')) return keys.rule(rule.slice('schema.'.length));
  const keyword = rule.replace(/^validation\./, '');
  const field = findField(fields, withoutIndexes(path));
  if (field?.options.message?.[keyword] !== undefined) return keys.message(field.path, keyword);
  return `rules.${sentenceRule(broken, field?.kind)}`;
};

/**
 * Violations as react-hook-form's error tree. Messages are keys with parameters, translated when shown. An error of a
 * list as a whole goes to its `root`, beside the errors of its rows.
 */
export const formErrorsOf = (
  noun: string,
  fields: readonly FieldModel[],
  violations: readonly Violation[],
): FieldErrors => {
  const errors: FieldValues = {};
  for (const each of violations) {
    const path = each.field === undefined || each.field === '' ? 'root.form' : each.field;
    const isList = findField(fields, withoutIndexes(path))?.kind === 'list' && !/\d$/.test(path);
    const message = keyedMessage(messageKey(noun, fields, each), each.params);
    set(errors, isList ? `${path}.root` : path, { type: each.rule, message });
  }
  return errors;
};

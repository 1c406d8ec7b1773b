import type { FieldErrors } from 'react-hook-form';
import { wordsIn } from '#compiler/source/words.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import { createI18n } from '#i18n/createI18n.ts';
import { loadMessages } from '#i18n/messages.ts';
import { validatorsOf } from '#tests/views/harness.tsx';
import { readKeyed } from '#views/form/state/formState.tsx';
import { createSchemaResolver } from '#views/form/useSchemaResolver.ts';
import { loadValidators } from '#views/validators.ts';

/** What the form says, by the path of the field. */
export type FormRefusal = Readonly<Record<string, string>>;

/** What the form says about the values, and what it would send; nothing while it says something. */
interface FormCheck {
  readonly said: FormRefusal;
  readonly sent: Readonly<Record<string, unknown>>;
}

export type FormOf = (
  model: EntityModel,
  isEditing?: boolean,
) => (values: Readonly<Record<string, unknown>>) => Promise<FormCheck>;

const isBranch = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The messages of an error tree by dotted path; a list's own error stands at the list. */
const leavesOf = (errors: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] => {
  if (!isBranch(errors)) return [];
  const name = path.filter((part) => part !== 'root').join('.');
  const own = typeof errors.message === 'string' ? [[name, errors.message] as const] : [];
  return [...own, ...Object.entries(errors).flatMap(([key, part]) => leavesOf(part, [...path, key]))];
};

/**
 * The check of every noun's form, in Chinese, without rendering it: the resolver the form has, the words it shows.
 * `added` are schemas that are no files.
 */
export const createForms = async (added: readonly EntitySchema[]): Promise<FormOf> => {
  const messages = await loadMessages('zh');
  const words = added.map((schema) => [
    schema['x-resource'].name,
    wordsIn(schema, createModel(schema), 'zh'),
  ]);
  const { translate } = createI18n({
    locale: 'zh',
    messages: { ...messages, resources: Object.assign({}, messages.resources, Object.fromEntries(words)) },
    onLocale: () => {},
  });
  const say = (errors: FieldErrors): FormRefusal =>
    Object.fromEntries(
      leavesOf(errors).map(([path, error]) => {
        const { message, args } = readKeyed(error);
        return [path, translate(message, { ...args, _: message })];
      }),
    );
  const validateOf = async (noun: string) => {
    const schema = added.find((each) => each['x-resource'].name === noun);
    return schema === undefined ? (await loadValidators(noun))?.form : validatorsOf(schema).form;
  };
  return ({ noun, fields, rules }, isEditing = false) => {
    const facts = { isEditing, userId: 1, now: '2026-11-23T02:00:00.000Z' };
    const resolver = createSchemaResolver({ noun, fields, rules, validate: () => validateOf(noun), facts });
    return async (values) => {
      const options = { fields: {}, shouldUseNativeValidation: false };
      const { errors, values: sent } = await resolver({ ...values }, undefined, options);
      return { said: say(errors), sent };
    };
  };
};

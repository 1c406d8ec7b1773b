import type { EntityModel } from '#engine/model.ts';
import { auditedValue } from './visibility.ts';

type Values = Readonly<Record<string, unknown>>;

/** The record's display text: a field, or a template `{name} ({workId})`. */
export const displayName = (model: EntityModel, values: Values): string => {
  const template = model.display.includes('{') ? model.display : `{${model.display}}`;
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')).slice(0, 200);
};

/**
 * The display text of a record as the audit calls it, personal values left unspoken there too. The number of the one record there is
 * says nothing.
 */
export const auditedName = (model: EntityModel, values: Values): string =>
  model.kind === 'singleton' && model.display === model.idField
    ? ''
    : displayName(
        model,
        Object.fromEntries(
          model.fields.map((field) => [field.name, auditedValue(field, values[field.name] ?? null)]),
        ),
      );

import type { Json } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';

type Values = Readonly<Record<string, unknown>>;

/** What a new record has before anybody says anything: defaults of its fields, the first state. */
export const defaultsOf = (model: EntityModel): Values => ({
  ...Object.fromEntries(
    model.fields
      .filter((field) => field.schema.default !== undefined)
      .map((field) => [field.name, field.schema.default as Json]),
  ),
  ...(model.states === undefined ? {} : { [model.states.field]: model.states.initial }),
});

/** A row as the hooks of its noun see it: what nobody has said is null. */
export const hookedRow = (model: EntityModel, values: Values): Values =>
  Object.fromEntries(model.fields.map(({ name }) => [name, values[name] ?? null]));

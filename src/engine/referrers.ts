import type { EntityModel, FieldModel } from './model.ts';

/** A relation of another noun (or of the noun itself) that leads to a noun. */
export interface Referrer {
  readonly model: EntityModel;
  readonly field: FieldModel;
  /** What becomes of its rows when the row they refer to is deleted: it is kept, they go too, or they lose the reference. */
  readonly onDelete: 'restrict' | 'cascade' | 'setNull';
}

const leadsTo = (field: FieldModel, noun: string): boolean =>
  field.options.relation?.resource === noun && field.options.compute === undefined;

/** Everything that may refer to rows of a noun and is kept by the default handlers. */
export const referrersOf = (
  models: Readonly<Record<string, EntityModel>>,
  noun: string,
): readonly Referrer[] =>
  Object.values(models)
    .filter((model) => model.isGenerated)
    .flatMap((model) =>
      model.fields
        .filter((field) => leadsTo(field, noun))
        .map((field) => ({ model, field, onDelete: field.options.relation?.onDelete ?? 'restrict' })),
    );

import type { Kysely } from 'kysely';
import { isStored } from '#engine/fields.ts';
import type { EntityModel, FieldModel } from '#engine/model.ts';
import { reviewFields } from '#engine/review.ts';
import { insertRow } from '#server/crud/writeRows.ts';
import type { Tables } from '#server/database/tables.ts';
import { platform } from '#server/features/company/review/kinds.ts';
import { nextId } from '#server/platform/store/sequences.ts';
import type { Backend } from '#tests/setup/backend.ts';
import { company } from '#tests/setup/company.ts';
import { fulfilling } from './moves.ts';
import { sampleValue } from './values.ts';

/** Values a test cares about; every other field of the row gets a valid one. */
export type RowValues = Readonly<Record<string, unknown>>;

/** What a row holds in a field no one cares about; where a form would upload, a picture that is named and nowhere. */
const storedValue = (field: FieldModel, id: number): unknown =>
  field.kind === 'image' && field.isRequired
    ? {
        file_id: `sample-of-the-platform-${id}`,
        url: '/sample.png',
        name: 'sample.png',
        mime: 'image/png',
        size: 1,
        width: 1,
        height: 1,
      }
    : sampleValue(field, id);

/** Rows whose periods may not overlap have a day each, which is not over yet. */
const periodOf = ({ noOverlap }: EntityModel, id: number): RowValues => {
  if (noOverlap === undefined) return {};
  const day = `2027-01-${String(1 + (id % 31)).padStart(2, '0')}`;
  return { [noOverlap.from]: day, [noOverlap.to]: day };
};

/**
 * What is reviewed begins where it may be changed; what is approved would be changed by a copy, with copies of its files, and here are
 * none. It is no change of another.
 */
const stateOf = ({ review, states }: EntityModel): RowValues =>
  review === undefined || states === undefined
    ? {}
    : {
        [states.field]: states.initial,
        ...(review.replaced === undefined ? {} : { [reviewFields.replaces]: null }),
      };

/** A row that may be changed and deleted. */
const openTo = (model: EntityModel): RowValues => ({
  ...fulfilling(model, model.conditions.update),
  ...fulfilling(model, model.conditions.delete),
});

/** All that a row holds of which no one says anything. */
export const storedRow = (model: EntityModel, id: number): RowValues => ({
  ...Object.fromEntries(model.fields.filter(isStored).map((field) => [field.name, storedValue(field, id)])),
  ...periodOf(model, id),
  ...stateOf(model),
  ...openTo(model),
});

const insertOne = async (
  db: Kysely<Tables>,
  backend: Backend,
  model: EntityModel,
  values: RowValues,
  companyId: number,
) => {
  const { models } = backend.contract;
  const actor = platform(companyId);
  const id = await nextId(db, { companyId, noun: model.noun });
  const row = { ...storedRow(model, id), ...values };
  const changes = model.fields.filter(isStored).map((field) => ({ field, value: row[field.name] }));
  const now = backend.ports.clock();
  await insertRow(db, { entity: { model, models, actor, now }, id, changes, now });
  return id;
};

/** Puts rows of a generated noun into a company, the first by default, as the platform would, and answers their ids: 1, 2, 3 … */
export const insertRows = async (
  backend: Backend,
  noun: string,
  rows: readonly RowValues[],
  companyId: number = company,
): Promise<readonly number[]> => {
  const model = backend.contract.models[noun];
  if (model?.isGenerated !== true) throw new Error(`${noun} is no noun whose table is generated`);
  const ids: number[] = [];
  for (const row of rows) ids.push(await insertOne(backend.database.db, backend, model, row, companyId));
  return ids;
};

import type { EntityModel } from '#engine/model.ts';
import type { RowReader } from './rowQuery.ts';

/** The model a query gives the rows of. */
export const modelOf = ({ models }: Pick<RowReader, 'models'>, noun: string): EntityModel => {
  const model = models[noun];
  if (model === undefined) throw new Error(`Expected a model of "${noun}"`);
  return model;
};

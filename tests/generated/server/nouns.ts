import type { EntitySchema } from '#engine/dialect.ts';
import { writableFields } from '#engine/fields.ts';
import { withLines } from '#engine/lines.ts';
import type { EntityModel } from '#engine/model.ts';
import { entities } from '#generated/entities.ts';
import { everyKindSchema } from '#tests/builders/everyKind.ts';
import { everyRuleSchema } from '#tests/builders/everyRule.ts';
import { drawnLineSchemas } from '#tests/builders/lines.ts';
import { openPermitSchema } from '#tests/builders/rowsOf.ts';
import { contractWith } from '#tests/setup/contract.ts';

const written: readonly EntitySchema[] = [
  everyKindSchema,
  everyRuleSchema,
  openPermitSchema(),
  ...drawnLineSchemas,
];
const names = entities.map((entity) => entity['x-resource'].name);

const writtenNouns = Object.fromEntries(written.map((entity) => [entity['x-resource'].name, entity]));

/** Nouns no file has: one with every kind of field, one with every rule, one whose rows are some of that one's, one with lines. A file of the same name takes their place. */
export const added = written
  .filter((entity) => !names.includes(entity['x-resource'].name))
  .map((entity) => withLines(entity, writtenNouns));

/** Whatever nouns there are: a new schema file is covered without a line. */
export const contract = contractWith(added);
export const models = Object.values(contract.models);

/** Nouns whose rows a table of the model keeps. Of a singleton there is one: `tests/server/crud/singleton.test.ts` asks about it. */
export const generated = models.filter((model) => model.isGenerated && model.kind !== 'singleton');

/** The noun a table of which keeps the rows of another; undefined where they are its own, or a query selects them. */
export const keeperOf = ({ rowsOf }: EntityModel): EntityModel | undefined =>
  generated.find(({ noun }) => noun === rowsOf?.of);

/** Nouns whose rows are some of those a table of another one keeps. */
export const ofOthers = models.filter((model) => keeperOf(model) !== undefined);

/** Whether a form is nothing without a file, which no sample can make up: a banner, a picture or papers for the platform. */
export const standsOnFile = ({ fields }: EntityModel): boolean =>
  writableFields(fields).some(
    ({ kind, isRequired, schema }) => kind === 'image' && isRequired && schema.nullable !== true,
  );

import type { FieldModel } from '#engine/model.ts';
import type { ReaderWords } from '#server/handlers/handler.ts';

/**
 * Every header a column of a noun may have: its words in the order zh, en, ja, then its further names. A field added at run time
 * is in no catalogue: its own title stands for it.
 */
export const acceptedHeaders = (
  words: Pick<ReaderWords, 'every'>,
  noun: string,
  { path, schema, options }: FieldModel,
): readonly string[] => {
  const own = words.every(noun, `fields.${path}`);
  const { header, aliases = [] } = options.import ?? {};
  return [
    ...(own.length > 0 ? own : [schema.title ?? '']),
    ...(header === undefined ? [] : [header]),
    ...aliases,
  ].filter((each) => each !== '');
};

import type { FieldModel } from '#engine/model.ts';
import { keptOptions } from '#engine/words/shownWords.ts';
import type { ReaderWords } from '#server/platform/handler.ts';

/**
 * Every header a column of a noun may have: its words in the order zh, en, ja, then its further names. A field added at run time
 * is in no catalogue: its own title stands for it.
 */
export const acceptedHeaders = (
  words: Pick<ReaderWords, 'every'>,
  noun: string,
  field: FieldModel,
): readonly string[] => {
  const { path, schema } = field;
  const own = words.every(noun, `fields.${path}`);
  const { header, aliases = [] } = keptOptions(field).import ?? {};
  return [
    ...(own.length > 0 ? own : [schema.title ?? '']),
    ...(header === undefined ? [] : [header]),
    ...aliases,
  ].filter((each) => each !== '');
};

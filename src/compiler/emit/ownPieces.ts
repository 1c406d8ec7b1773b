import { type Definitions, definitionsOf } from '#compiler/document/wireDocument.ts';
import { type Language, languages, wordsIn } from '#compiler/source/words.ts';
import type { Subject } from '../checks/subject.ts';
import { entityText, shownText } from './entities.ts';
import { type ApiPieces, componentsOf, pathsOf, tagOf } from './openApi.ts';

/** What one schema file gives to the files that all nouns share; it depends on no other file. */
export interface OwnPieces extends ApiPieces {
  readonly definitions: Definitions;
  readonly entityText: string;
  readonly shownText: string;
  readonly words: Readonly<Record<Language, string>>;
}

/** Makes the pieces of one noun. */
export const ownPiecesOf = ({ entity, model }: Subject): OwnPieces => {
  const definitions = definitionsOf(entity);
  const words = languages.map(
    (language) => [language, JSON.stringify(wordsIn(entity, model, language), null, 1)] as const,
  );
  return {
    definitions,
    entityText: entityText(entity),
    shownText: shownText(entity),
    words: Object.fromEntries(words) as Record<Language, string>,
    tag: tagOf(entity),
    paths: pathsOf(entity, model),
    components: componentsOf(definitions),
  };
};

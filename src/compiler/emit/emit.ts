import type { EntitySchema } from '#engine/dialect.ts';
import { subjectOf } from '../checks/subject.ts';
import { type FormDocument, formDocumentOf } from '../formDocument.ts';
import { metaSchemaText } from '../meta/metaSchema.ts';
import { namesOf } from '../meta/namesOf.ts';
import { type Definitions, definitionsOf, type WireDocument, wireDocumentOf } from '../wireDocument.ts';
import { callsModule } from './callTable.ts';
import { entitiesModule } from './entities.ts';
import { openApiDocument } from './openApi.ts';
import type { PieceCache } from './pieceCache.ts';
import { nounTypes, typesModule } from './types.ts';
import {
  callValidatorIndex,
  formsModule,
  formValidatorTypes,
  nounCallValidators,
  nounFormValidators,
} from './validators.ts';
import { wordsModule } from './words.ts';

/** Text by path below the output folder. */
export type Output = Readonly<Record<string, string>>;

interface Noun {
  readonly entity: EntitySchema;
  readonly noun: string;
  readonly document: WireDocument;
  readonly form: FormDocument;
  readonly own: Definitions;
}

const nounFiles = async (each: Noun, nouns: readonly string[], cache: PieceCache): Promise<Output> => ({
  [`validators/calls/${each.noun}.js`]: await cache.piece('calls', each.document, () =>
    nounCallValidators(each.document),
  ),
  [`validators/forms/${each.noun}.js`]: await cache.piece('forms', each.form, () =>
    nounFormValidators(each.form),
  ),
  [`validators/forms/${each.noun}.d.ts`]: formValidatorTypes,
  [`meta/${each.noun}.meta.json`]: metaSchemaText(namesOf(subjectOf(each.entity), nouns)),
});

const typesOf = async (each: Noun, cache: PieceCache) => ({
  noun: each.noun,
  hasRow: each.own[each.noun] !== undefined,
  text: await cache.piece('types', { calls: each.document.calls, own: each.own, noun: each.noun }, () =>
    nounTypes(each.document, each.own),
  ),
});

/** All generated files of a set of schemas that have no mistake. Costly pieces come from `cache` when nothing changed. */
export const emit = async (entities: readonly EntitySchema[], cache: PieceCache): Promise<Output> => {
  const definitions: Definitions = Object.assign({}, ...entities.map(definitionsOf));
  const nouns = entities.map(
    (entity): Noun => ({
      entity,
      noun: entity['x-resource'].name,
      document: wireDocumentOf(entity, definitions),
      form: formDocumentOf(entity, definitions),
      own: definitionsOf(entity),
    }),
  );
  const names = nouns.map((each) => each.noun);
  const documents = nouns.map((each) => each.document);
  const index = callValidatorIndex(names);
  const files = await Promise.all(nouns.map((each) => nounFiles(each, names, cache)));
  return {
    'entities.ts': entitiesModule(entities),
    'types.ts': typesModule(await Promise.all(nouns.map((each) => typesOf(each, cache)))),
    'calls.ts': callsModule(documents.flatMap((document) => document.calls)),
    'forms.ts': formsModule(names),
    'validators/calls.js': index.js,
    'validators/calls.d.ts': index.dts,
    'words/zh.ts': wordsModule(entities, 'zh'),
    'words/en.ts': wordsModule(entities, 'en'),
    'words/ja.ts': wordsModule(entities, 'ja'),
    'openapi.json': openApiDocument(entities, documents, definitions),
    ...Object.assign({}, ...files),
  };
};

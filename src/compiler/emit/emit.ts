import {
  type Definitions,
  definitionsOf,
  formDocumentOf,
  reachedDefinitions,
  wireDocumentOf,
} from '#compiler/document/wireDocument.ts';
import { metaSchemaText } from '#compiler/meta/metaSchema.ts';
import { namesOf } from '#compiler/meta/vocabularyPart.ts';
import type { Subject } from '#compiler/source/subject.ts';
import { type Language, languages, wordsIn } from '#compiler/source/words.ts';
import type { EntityModel } from '#engine/model.ts';
import { entitiesModule, entityText, shownEntitiesModule, shownText } from './entities.ts';
import { banner, type Output, quoted } from './names.ts';
import { type ApiPieces, componentsOf, openApiDocument, pathsOf, tagOf } from './openApi.ts';
import { permissionsPage } from './permissions.ts';
import type { PieceCache } from './pieceCache.ts';
import { partsModule, screensModule } from './searchWords.ts';
import { type NounTypes, nounTypes, tablesModule, typesModule } from './types.ts';
import {
  callValidatorIndex,
  formsModule,
  formValidatorTypes,
  nounCallValidators,
  nounFormValidators,
} from './validators.ts';

/** What one schema file gives to the files that all nouns share; it depends on no other file. */
interface OwnPieces extends ApiPieces {
  readonly definitions: Definitions;
  readonly entityText: string;
  readonly shownText: string;
  readonly words: Readonly<Record<Language, string>>;
}

/** Makes the pieces of one noun. */
const ownPiecesOf = ({ entity, model }: Subject): OwnPieces => {
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

/** `words/<language>.ts`: the words of all nouns below `resources.<noun>`, with flat keys. */
const wordsModule = (wordsByNoun: readonly (readonly [noun: string, json: string])[]): string =>
  [
    banner,
    'export const words: { readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>> } = {',
    `resources: {\n${wordsByNoun.map(([noun, json]) => `${JSON.stringify(noun)}: ${json},\n`).join('')}}};\n`,
  ].join('\n');

/** The generated files of one noun, and its interfaces for the types of all. */
interface NounFiles {
  readonly files: Output;
  readonly types: NounTypes;
}

interface NounRequest {
  readonly subject: Subject;
  /** Definitions this noun makes, and those of every noun. */
  readonly own: Definitions;
  readonly all: Definitions;
  readonly nouns: readonly string[];
  readonly cache: PieceCache;
}

/** Makes the files of one noun; validators and types come from the cache when their schemas are known. */
const nounFilesOf = async ({ subject, own, all, nouns, cache }: NounRequest): Promise<NounFiles> => {
  const { noun, entity, model } = subject;
  const document = wireDocumentOf(model, all);
  const form = formDocumentOf(entity, model, all);
  const text = await cache.piece('types', { calls: document.calls, own, noun }, () =>
    nounTypes(document, own),
  );
  return {
    types: { model, hasRow: own[noun] !== undefined, text },
    files: {
      [`validators/calls/${noun}.js`]: await cache.piece('calls', document, () =>
        nounCallValidators(document),
      ),
      [`validators/forms/${noun}.js`]: await cache.piece('forms', form, () => nounFormValidators(form)),
      [`validators/forms/${noun}.d.ts`]: formValidatorTypes,
      [`meta/${noun}.meta.json`]: metaSchemaText(namesOf(subject, nouns)),
    },
  };
};

const list = (names: readonly string[]): string =>
  `[${names.map((name) => `\n  ${quoted(name)},`).join('')}\n]`;

/** `calls.ts`: the names of all calls, and of what needs a hand of the backend: a handler, a query for its rows, hooks, a report, given rows, or writes. */
const callsModule = (models: readonly EntityModel[]): string => {
  const calls = models.flatMap((model) => Object.values(model.calls));
  const queried = models.filter(
    ({ isGenerated, readsByDefault, rowsOf }) => readsByDefault && !isGenerated && rowsOf === undefined,
  );
  const hooked = models.filter(({ hasHooks }) => hasHooks);
  const reports = models.filter(({ report }) => report?.isTallied === false);
  const partsOf = (kind: 'given' | 'written') =>
    models.flatMap(({ noun, calls: own }) => {
      const parts = Object.values(own).flatMap(({ defaultHandler: handler }) =>
        handler?.kind === kind ? [quoted(handler.part)] : [],
      );
      return parts.length === 0 ? [] : [` ${noun}: ${[...new Set(parts)].join(' | ')};`];
    });
  const actionTypes = queried.flatMap(({ noun, calls: own }) => {
    const actions = Object.values(own).flatMap(({ defaultHandler: handler }) =>
      handler?.kind === 'action' ? [quoted(handler.action)] : [],
    );
    return actions.length === 0 ? [] : [` ${noun}: ${actions.join(' | ')};`];
  });
  const names = calls.map((call) => call.name);
  const handwritten = calls.filter((call) => call.defaultHandler === undefined).map((call) => call.name);
  return [
    banner,
    `export const callNames = ${list(names)} as const;`,
    'export type CallName = (typeof callNames)[number];\n',
    '/** Calls without a default handler: the backend has one file for each. */',
    `export const handwrittenCalls = ${list(handwritten)} as const;`,
    'export type HandwrittenCall = (typeof handwrittenCalls)[number];\n',
    '/** Nouns whose rows are a query of the backend. */',
    `export const queryNouns = ${list(queried.map(({ noun }) => noun))} as const;`,
    'export type QueryNoun = (typeof queryNouns)[number];\n',
    '/** Nouns with rules of the backend for what is written. */',
    `export const hookedNouns = ${list(hooked.map(({ noun }) => noun))} as const;`,
    'export type HookedNoun = (typeof hookedNouns)[number];\n',
    '/** Reports the backend counts for, with the call that asks each. */',
    `export const reportCalls = {${reports.map(({ noun, report }) => ` ${noun}: ${quoted(report?.call ?? '')},`).join('')} } as const;`,
    'export type ReportNoun = keyof typeof reportCalls;\n',
    '/** Actions of rows that a query selects, which hooks do. */',
    `export interface ActionNames {${actionTypes.join('')} }\n`,
    '/** Nouns whose rows are read by hand, with what their calls answer with them. */',
    `export interface GivenParts {${partsOf('given').join('')} }\n`,
    '/** Nouns whose rows are written by hand, with what their calls do to them. */',
    `export interface WrittenParts {${partsOf('written').join('')} }\n`,
  ].join('\n');
};

export interface Emitter {
  /** All generated files of a set of schemas that have no mistake. */
  readonly emit: (subjects: readonly Subject[]) => Promise<Output>;
}

interface RememberedFiles {
  /** Everything outside the schema file that its files were made from. */
  readonly madeFrom: readonly unknown[];
  readonly made: NounFiles;
}

const isSame = (left: readonly unknown[], right: readonly unknown[]): boolean =>
  left.length === right.length && left.every((each, index) => each === right[index]);

const sharedFiles = (
  subjects: readonly Subject[],
  pieces: readonly OwnPieces[],
  made: readonly NounFiles[],
): Output => {
  const nouns = subjects.map((each) => each.noun);
  const index = callValidatorIndex(nouns);
  const words = languages.map((language) => [
    `words/${language}.ts`,
    wordsModule(nouns.map((noun, at) => [noun, pieces[at]?.words[language] ?? '{}'] as const)),
  ]);
  // Words first: a running console hears of a new noun when it can already name it.
  return {
    ...Object.fromEntries(words),
    'entities.ts': entitiesModule(
      nouns,
      pieces.map((each) => each.entityText),
    ),
    'shownEntities.ts': shownEntitiesModule(pieces.map((each) => each.shownText)),
    'types.ts': typesModule(made.map((each) => each.types)),
    'calls.ts': callsModule(subjects.map((each) => each.model)),
    'tables.ts': tablesModule(subjects.map((each) => each.model)),
    'forms.ts': formsModule(nouns),
    'screens.ts': screensModule(subjects),
    'parts.ts': partsModule(subjects),
    'validators/calls.js': index.js,
    'validators/calls.d.ts': index.dts,
    'openapi.json': openApiDocument(
      pieces,
      subjects.map((each) => each.model),
    ),
    'permissions.md': permissionsPage(subjects.map((each) => each.model)),
  };
};

/**
 * An emitter that remembers: a noun is made again when its file changed, or a definition of another file that its
 * replies reach. Costly pieces come from `cache`, which knows them by content.
 */
export const createEmitter = (cache: PieceCache): Emitter => {
  const own = new WeakMap<Subject, OwnPieces>();
  const files = new WeakMap<Subject, RememberedFiles>();

  const piecesOf = (subject: Subject): OwnPieces => {
    const pieces = own.get(subject) ?? ownPiecesOf(subject);
    own.set(subject, pieces);
    return pieces;
  };

  const filesOf = async (
    subject: Subject,
    nouns: readonly string[],
    all: Definitions,
  ): Promise<NounFiles> => {
    const { definitions } = piecesOf(subject);
    const wire = Object.values(subject.model.calls).flatMap((call) => [call.request, call.reply]);
    const reached = reachedDefinitions([...wire, ...Object.values(definitions)], all);
    const madeFrom = [nouns.join(' '), ...Object.values(reached)];
    const before = files.get(subject);
    if (before !== undefined && isSame(before.madeFrom, madeFrom)) return before.made;
    const made = await nounFilesOf({ subject, own: definitions, all, nouns, cache });
    files.set(subject, { madeFrom, made });
    return made;
  };

  return {
    emit: async (subjects) => {
      const pieces = subjects.map(piecesOf);
      const all: Definitions = Object.assign({}, ...pieces.map((each) => each.definitions));
      const nouns = subjects.map((each) => each.noun);
      const made = await Promise.all(subjects.map((subject) => filesOf(subject, nouns, all)));
      return {
        ...sharedFiles(subjects, pieces, made),
        ...Object.assign({}, ...made.map((each) => each.files)),
      };
    },
  };
};

import { type Definitions, reachedDefinitions } from '#compiler/document/wireDocument.ts';
import { languages, wordsIn } from '#compiler/source/words.ts';
import type { Subject } from '../checks/subject.ts';
import { callsModule } from './callTable.ts';
import { entitiesModule, shownEntitiesModule } from './entities.ts';
import { type NounFiles, nounFilesOf } from './nounFiles.ts';
import { openApiDocument } from './openApi.ts';
import type { Output } from './output.ts';
import { type OwnPieces, ownPiecesOf } from './ownPieces.ts';
import { permissionsPage } from './permissions.ts';
import type { PieceCache } from './pieceCache.ts';
import { type ScreenNames, screensModule } from './screens.ts';
import { tablesModule } from './tables.ts';
import { typesModule } from './types.ts';
import { callValidatorIndex, formsModule } from './validators.ts';
import { wordsModule } from './words.ts';

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

/** A noun's name and plural in every language, in the order of importance. */
const screenNamesOf = ({ noun, entity, model }: Subject): ScreenNames => {
  const [chinese = [], ...others] = languages.map((language) => {
    const { plural, name } = wordsIn(entity, model, language);
    return [plural, name].filter((word) => word !== undefined);
  });
  return { noun, chinese, others: others.flat() };
};

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
    'screens.ts': screensModule(subjects.map(screenNamesOf)),
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

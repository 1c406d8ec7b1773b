import { metaSchema } from '#compiler/meta/metaSchema.ts';
import { shapeFindings } from '#compiler/meta/shape.ts';
import { namesOf } from '#compiler/meta/vocabularyPart.ts';
import type { Diagnostic } from '#compiler/source/diagnostic.ts';
import { type Finding, locate } from '#compiler/source/finding.ts';
import { duplicateKeys, type SchemaFile } from '#compiler/source/schemaFile.ts';
import { type FileCheck, type ProjectCheck, type Subject, subjectOf } from '#compiler/source/subject.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { lineNouns, withLines } from '#engine/lines.ts';
import { withReview } from '#engine/review.ts';
import { checkActions, checkPreviews, checkSteps } from './actions/actions.ts';
import { checkStateActions, checkStates } from './actions/states.ts';
import { checkUndo } from './actions/undo.ts';
import { checkGiven, checkWrites } from './calls/defaultCalls.ts';
import { checkMappings } from './calls/mappings.ts';
import { checkCallPermissions, checkPermissions, checkReach } from './calls/permissions.ts';
import { checkCases } from './conditions/cases.ts';
import { checkConditions } from './conditions/conditions.ts';
import { checkCircularRelations, checkCycles, circularReferences } from './conditions/cycles.ts';
import { checkBounds, checkMessages, checkPatterns } from './fields/bounds.ts';
import { checkKinds } from './fields/kinds.ts';
import { checkFieldReferences, checkNames, checkReferences, checkRequiredNames } from './fields/names.ts';
import { checkRelations, checkRelationTargets } from './fields/relations.ts';
import { checkOptions, checkSetTypes, checkValues } from './fields/values.ts';
import { checkDuplicates, checkWithin } from './pages/addresses.ts';
import { checkDialogs, checkForms, checkSettings } from './pages/forms.ts';
import { checkLists } from './pages/lists.ts';
import { checkRelated, checkShows } from './pages/shows.ts';
import { checkIdentity, checkResourceKinds } from './rows/identity.ts';
import { checkImports } from './rows/imports.ts';
import { checkLines } from './rows/lines.ts';
import { checkReports, checkTallies } from './rows/reports.ts';
import { checkReview } from './rows/review.ts';
import { checkRowSource } from './rows/rowSource.ts';
import { checkRowsOf } from './rows/rowsOf.ts';
import { asGap, checkWords } from './words.ts';

/** Families of checks that read one file. */
const fileChecks: readonly FileCheck[] = [
  checkNames,
  checkIdentity,
  checkRequiredNames,
  checkResourceKinds,
  checkRowSource,
  checkGiven,
  checkWrites,
  checkReports,
  checkReview,
  checkPatterns,
  checkMessages,
  checkBounds,
  checkKinds,
  checkValues,
  checkOptions,
  checkConditions,
  checkCases,
  checkCycles,
  checkFieldReferences,
  checkMappings,
  checkSetTypes,
  checkActions,
  checkPreviews,
  checkSteps,
  checkPermissions,
  checkReach,
  checkStates,
  checkStateActions,
  checkUndo,
  checkForms,
  checkDialogs,
  checkLists,
  checkShows,
  checkImports,
];

/** Asked only of a file without misspelt keywords. */
const wordChecks: readonly FileCheck[] = [checkWords];

/** Families of checks that compare files. */
const projectChecks: readonly ProjectCheck[] = [
  checkRelations,
  checkCircularRelations,
  checkRelationTargets,
  checkLines,
  checkRelated,
  checkReferences,
  checkCallPermissions,
  checkDuplicates,
  checkWithin,
  checkTallies,
  checkSettings,
  checkRowsOf,
];

/** The noun a file says it is; undefined where it says none. */
const nameIn = (value: unknown): unknown => {
  const root = value as { readonly 'x-resource'?: { readonly name?: unknown } } | null | undefined;
  return root?.['x-resource']?.name;
};

/** One word per thing: the file is called like the noun. So two files cannot claim one noun. */
const checkFileName = (source: SchemaFile): readonly Finding[] => {
  const name = nameIn(source.value);
  if (typeof name !== 'string' || name === source.noun) return [];
  return [
    {
      path: ['x-resource', 'name'],
      code: 'wrong-file-name',
      message: `the file is called "${source.noun}.schema.json" but its noun is "${name}": expected "${source.noun}", or the file renamed`,
      expected: source.noun,
      received: name,
      suggestion: source.noun,
    },
  ];
};

const addressIn = (value: unknown): unknown =>
  (value as { readonly $schema?: unknown } | null | undefined)?.$schema;

/** An editor that is sent to the words of another noun, or nowhere, completes what this file cannot say. */
const checkEditorSchema = ({ noun, value }: SchemaFile): readonly Finding[] => {
  const address = addressIn(value);
  const suggestion = `./generated/meta/${noun}.meta.json`;
  if (typeof address !== 'string' || /(^|\/)entity\.meta\.json$/.test(address)) return [];
  // Of a file that is called otherwise than its noun nothing else is reported.
  if ([noun, nameIn(value)].some((name) => address.endsWith(`/${String(name)}.meta.json`))) return [];
  return [
    {
      path: ['$schema'],
      code: 'wrong-editor-schema',
      message: `an editor would check this file against "${address}": expected "${suggestion}", which knows its names, or "./entity.meta.json"`,
      expected: suggestion,
      received: address,
      suggestion,
    },
  ];
};

/** Every mistake in a set of schema files; `subjects` are those files for the emitter, when there is none. */
interface Checked {
  readonly diagnostics: readonly Diagnostic[];
  readonly subjects: readonly Subject[];
}

/** What is known of a file from its text alone. `subject` is undefined when its shape allows no further question. */
interface Examined {
  readonly diagnostics: readonly Diagnostic[];
  readonly subject: Subject | undefined;
}

interface Checker {
  readonly check: (files: readonly SchemaFile[]) => Checked;
}

const plainMeta = metaSchema();

/** After these a file cannot be asked further: something is not what every other check takes it for. */
const isFatal = ({ code, isGap }: Finding): boolean =>
  isGap === true ||
  code === 'wrong-type' ||
  code === 'unknown-filter-operator' ||
  code.startsWith('missing-');

const shapeOf = (source: SchemaFile): readonly Finding[] =>
  shapeFindings(plainMeta, { value: source.value, path: [], definitions: plainMeta.$defs });

/** A misspelt keyword or an empty text leaves its translations without an owner: they are not reported as surplus, too. */
const leavesWordsBehind = ({ code }: Finding): boolean =>
  code === 'unknown-keyword' || code === 'out-of-bounds';

const ownFindings = (source: SchemaFile, subject: Subject, nouns: readonly string[]): readonly Finding[] => {
  const meta = metaSchema(namesOf(subject, nouns));
  const shape = shapeFindings(meta, { value: source.value, path: [], definitions: meta.$defs }).map((each) =>
    asGap(subject, each),
  );
  const words = shape.some(leavesWordsBehind) ? [] : wordChecks;
  return [...shape, ...[...fileChecks, ...words].flatMap((each) => each(subject))];
};

const examine = (source: SchemaFile, nouns: readonly string[]): Examined => {
  if (source.syntax.length > 0) return { diagnostics: source.syntax, subject: undefined };
  const shape = shapeOf(source);
  const diagnosed = (findings: readonly Finding[]) => [
    ...duplicateKeys(source),
    ...[...checkFileName(source), ...checkEditorSchema(source), ...findings].map((finding) =>
      locate(source, finding),
    ),
  ];
  if (shape.some(isFatal)) return { diagnostics: diagnosed(shape), subject: undefined };
  // The shape has just been proven.
  const entity = source.value as EntitySchema;
  const circular = circularReferences(entity);
  if (circular.length > 0) return { diagnostics: diagnosed([...shape, ...circular]), subject: undefined };
  const subject = subjectOf(withReview(entity));
  return { diagnostics: diagnosed(ownFindings(source, subject, nouns)), subject };
};

/** Mistakes that several checks found at one place in the same words are reported once. */
const distinct = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] => [
  ...new Map(diagnostics.map((each) => [JSON.stringify(each), each])).values(),
];

/** A checker that remembers what it found in a file as long as its text and the set of nouns are the same. */
export const createChecker = (): Checker => {
  const completed = new WeakMap<
    Subject,
    { readonly lines: readonly (EntitySchema | undefined)[]; readonly whole: Subject }
  >();
  const known = new WeakMap<SchemaFile, { readonly nouns: string; readonly examined: Examined }>();

  const examined = (source: SchemaFile, nouns: readonly string[]): Examined => {
    const key = nouns.join(' ');
    const before = known.get(source);
    if (before?.nouns === key) return before.examined;
    const now = examine(source, nouns);
    known.set(source, { nouns: key, examined: now });
    return now;
  };

  /** With its lines in it; made again when the file of one changed. */
  const complete = (subject: Subject, entities: Readonly<Record<string, EntitySchema>>): Subject => {
    const lines = lineNouns(subject.entity).map((noun) => entities[noun]);
    if (lines.length === 0) return subject;
    const before = completed.get(subject);
    if (before !== undefined && lines.every((line, index) => line === before.lines[index]))
      return before.whole;
    const whole = subjectOf(withLines(subject.entity, entities));
    completed.set(subject, { lines, whole });
    return whole;
  };

  return {
    check: (files) => {
      const nouns = files.map((file) => file.noun);
      const results = files.map((source) => ({ source, ...examined(source, nouns) }));
      const subjects = new Map(
        results.flatMap(({ source, subject }) =>
          subject === undefined ? [] : [[source.noun, subject] as const],
        ),
      );
      const across = results.flatMap(({ source, subject }) =>
        subject === undefined
          ? []
          : projectChecks
              .flatMap((each) => each(subject, subjects))
              .map((finding) => locate(source, finding)),
      );
      const entities = Object.fromEntries([...subjects].map(([noun, { entity }]) => [noun, entity]));
      const diagnostics = distinct([...results.flatMap((result) => result.diagnostics), ...across]);
      return {
        diagnostics,
        subjects:
          diagnostics.length > 0 ? [] : [...subjects.values()].map((subject) => complete(subject, entities)),
      };
    },
  };
};

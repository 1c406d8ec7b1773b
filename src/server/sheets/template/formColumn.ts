import { violation } from '#domain/violation.ts';
import { tellsHelp } from '#engine/fields.ts';
import type { FieldModel, ImportModel } from '#engine/model.ts';
import { keptOptions } from '#engine/shownWords.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import { ruleText } from '#i18n/rules.ts';
import { filledIn, type TemplateWords, templateWords } from '#i18n/template.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** A column of a template as it is shown, in the reader's words. */
export interface FormColumn {
  readonly name: string;
  readonly header: string;
  readonly isRequired: boolean;
  /** What it takes is a number of its own kind; all others are kept as the text that was typed. */
  readonly isNumber: boolean;
  /** Whether paths of departments are entered. */
  readonly takesDepartments: boolean;
  readonly help: string;
  readonly example: string;
  readonly limits: readonly string[];
  /** Values to choose from; empty: whatever the limits allow. */
  readonly choices: readonly string[];
  readonly isMany: boolean;
}

/** Who reads a form and what it is for: their language and words, and what its rows do. */
export interface FormReader {
  readonly mode: ImportModel['mode'];
  readonly locale: CallContext['locale'];
  /** The words of the noun and of the fields an administrator added; empty where there are none. */
  readonly wordOf: (key: string) => string;
}

const numbers: readonly FieldKind[] = ['number', 'integer', 'money'];

const kindHelp: Readonly<Partial<Record<FieldKind, keyof TemplateWords>>> = {
  date: 'day',
  dateTime: 'instant',
  number: 'number',
  money: 'number',
  integer: 'integer',
  email: 'email',
  url: 'url',
};

const isFlag = ({ kind }: FieldModel): boolean => kind === 'flag';

interface Source extends FormReader {
  readonly field: FieldModel;
}

const flagWord = (source: Source, value: 0 | 1): string =>
  source.wordOf(`options.${source.field.path}.${value}`) ||
  ruleText(source.locale, violation(value === 1 ? 'reason.yes' : 'reason.no'));

const choiceWord = (source: Source, value: string | number): string =>
  source.wordOf(`options.${source.field.path}.${value}`) || String(value);

const choicesOf = (source: Source): readonly string[] =>
  isFlag(source.field)
    ? [flagWord(source, 1), flagWord(source, 0)]
    : source.field.choices.map((value) => choiceWord(source, value));

const helpOf = ({ field, locale, wordOf, mode }: Source): string => {
  const word = kindHelp[field.kind];
  const own = tellsHelp(field.options, mode === 'add' ? 'add' : 'change') ? wordOf(`help.${field.path}`) : '';
  return own || (word === undefined ? '' : String(templateWords[locale][word]));
};

/** No one counts to more than this before they write. */
const longestListed = 500;

/** Numbers that only say how much the database takes tell no one anything. */
const listed = (limit: number | undefined): number | undefined =>
  limit === undefined || Math.abs(limit) >= 1e12 ? undefined : limit;

const rangeOf = ({ kind, schema }: FieldModel, words: TemplateWords): readonly string[] => {
  if (!numbers.includes(kind)) return [];
  const [least, most] = [listed(schema.minimum), listed(schema.maximum)];
  if (least !== undefined && most !== undefined) return [filledIn(words.between, { least, most })];
  if (least !== undefined) return [filledIn(words.least, { least })];
  return most === undefined ? [] : [filledIn(words.most, { most })];
};

const limitsOf = (source: Source): readonly string[] => {
  const { field, locale } = source;
  const words = templateWords[locale];
  const { maxLength: limit } = field.schema;
  const pattern = source.wordOf(`messages.${field.path}.pattern`);
  return [
    ...(limit === undefined || limit > longestListed ? [] : [filledIn(words.atMost, { limit })]),
    ...rangeOf(field, words),
    ...(keptOptions(field).unique === undefined ? [] : [words.unique]),
    ...(pattern === '' ? [] : [pattern]),
    ...(field.isMany ? [words.many] : []),
  ];
};

/** Columns as a form shows them, in their order. */
export const formColumns = (reader: FormReader, columns: readonly FieldModel[]): readonly FormColumn[] =>
  columns.map((field) => {
    const source: Source = { ...reader, field };
    return {
      name: field.name,
      header: reader.wordOf(`fields.${field.path}`) || field.name,
      isRequired: field.isRequired,
      isNumber: numbers.includes(field.kind),
      takesDepartments: keptOptions(field).import?.departments === true,
      help: helpOf(source),
      example: keptOptions(field).import?.example ?? '',
      limits: limitsOf(source),
      choices: choicesOf(source),
      isMany: field.isMany,
    };
  });

import { type QueryClient, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import {
  type CustomFieldDefinition,
  type CustomFieldType,
  customFieldTypes,
} from '#domain/customField/definition.ts';
import { customFieldWords } from '#engine/customFields.ts';
import type { Calls } from '#generated/types.ts';
import type { Locale } from '#i18n/locale.ts';
import { type Definitions, type ModelSet, readModels, setFields, subscribeModels } from './modelStore.ts';

/** Words of the company's own fields, by language and the key a schema's words would have. */
type OwnWords = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

const ownWordsOf = (definitions: Definitions): OwnWords => {
  const inLocale = (locale: Locale) =>
    Object.fromEntries(
      readModels().all.flatMap(({ noun, customFieldsIn: map }) =>
        map === undefined
          ? []
          : Object.entries(customFieldWords(map, definitions, locale)).map(([key, word]) => [
              `resources.${noun}.${key}`,
              word,
            ]),
      ),
    );
  return { zh: inLocale('zh'), en: inLocale('en'), ja: inLocale('ja') };
};

let fields: Definitions = [];
let ownWords = ownWordsOf(fields);

/** Puts the company's own fields into the models that take some; whether they are others than before. */
const setCustomFields = (definitions: Definitions): boolean => {
  if (JSON.stringify(definitions) === JSON.stringify(fields)) return false;
  fields = definitions;
  ownWords = ownWordsOf(fields);
  setFields(fields);
  return true;
};

/** A word of the company's own fields; undefined for every other key. */
export const ownWord = (key: string, locale: Locale): string | undefined => ownWords[locale][key];

/** The models, rendering again when a schema is saved or a field is added. */
export const useLiveModels = (): ModelSet => useSyncExternalStore(subscribeModels, readModels);

type WireField = Calls['getUserField']['reply']['list'][number];

const isCustomType = (type: string): type is CustomFieldType =>
  customFieldTypes.some((each) => each === type);

/** The fields an administrator added and shows, as the engine takes them. */
const definitionsOf = (list: readonly WireField[]): readonly CustomFieldDefinition[] =>
  list.flatMap(({ system, personageInfoShow: shown, type, required, searchable, ...field }) =>
    system === 1 || shown === 2 || !isCustomType(type)
      ? []
      : [{ ...field, type, required: required === 1, searchable: searchable === 1 }],
  );

/** Puts the company's fields into the model of members; whether that changed anything. */
const applyCustomFields = ({ list }: Pick<Calls['getUserField']['reply'], 'list'>): boolean =>
  setCustomFields(definitionsOf(list));

const staleMs = 30_000;
const queryKey = ['customField', 'getUserField'] as const;

/** Reads the fields into the models; rows are read again when they bring values of other fields than before. */
const readFields =
  (provider: Pick<ConsoleProvider, 'call'>) =>
  async ({ signal, client }: Pick<QueryFunctionContext, 'signal' | 'client'>) => {
    const reply = await provider.call('getUserField', {}, { signal });
    const isFirst = client.getQueryData(queryKey) === undefined;
    if (applyCustomFields(reply) && !isFirst) void client.invalidateQueries({ queryKey: ['member'] });
    return reply;
  };

/**
 * The company's fields of members. Asked before the first page that shows them, and again when a page comes back after a
 * while: another administrator may have changed them. By the time it is answered the model has them.
 */
export const customFieldsQuery = (provider: Pick<ConsoleProvider, 'call'>) =>
  queryOptions({
    queryKey,
    queryFn: readFields(provider),
    staleTime: staleMs,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: true,
  });

/**
 * Keeps what the page brought along, and says how it is read again: the page where fields are added has lists and forms have
 * them, open or not.
 */
export const prepareCustomFields = (
  client: QueryClient,
  provider: Pick<ConsoleProvider, 'call'>,
  brought: Calls['getUserField']['reply'] | undefined,
): void => {
  client.setQueryDefaults(queryKey, { queryFn: readFields(provider) });
  if (brought !== undefined) client.setQueryData(queryKey, brought);
  applyCustomFields(brought ?? { list: [] });
};

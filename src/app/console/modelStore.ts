import type { CustomFieldDefinition } from '#domain/customField/definition.ts';
import { createModel, lazily } from '#engine/createModel.ts';
import { mergeCustomFields } from '#engine/customFields.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import { type Offers, offeredModel, offersEverything } from '#engine/offeredModel.ts';
import { type NounOutline, outlineOf } from '#engine/outline.ts';
import { outlines as everyOutline, frameSchemas, pages } from '#generated/pageModels.ts';

type Models = Readonly<Record<string, EntityModel>>;

/** All nouns, in outline and as models. */
export interface ModelSet {
  /** In the order of their files. */
  readonly all: readonly NounOutline[];
  readonly byNoun: Readonly<Record<string, NounOutline>>;
  /** To be read in rendering: where a model has not come yet, it is waited for in the nearest placeholder. */
  readonly models: Models;
}

export type Definitions = readonly CustomFieldDefinition[];

const nounOf = (schema: EntitySchema): string => schema['x-resource'].name;

// Mutable for three reasons: a page begins with the schemas it needs and the others follow, a schema saved during development replaces
// the models without a reload, and so do fields an administrator adds to members.
let outlines = everyOutline;
let schemas: ReadonlyMap<string, EntitySchema> = new Map();
let isComplete = false;
let fields: Definitions = [];
// What the server answers is learned once, before anything is shown.
let offers: Offers = offersEverything;
const listeners = new Set<() => void>();
const schemaListeners = new Set<() => void>();

const made = new Map<string, EntityModel>();

/** The model of a noun whose schema is here. */
const modelNow = (noun: string): EntityModel | undefined => {
  const schema = schemas.get(noun);
  const model = made.get(noun);
  if (model !== undefined || schema === undefined) return model;
  const next = offeredModel(mergeCustomFields(createModel(schema), fields), offers);
  made.set(noun, next);
  return next;
};

let loading: Promise<void> | undefined;
let failure: { readonly error: unknown } | undefined;

/** The model of a noun; throws what is waited for where its schema is not here, or what kept it from coming, once. */
const modelToCome = (noun: string): EntityModel | undefined => {
  const model = modelNow(noun);
  if (model !== undefined || isComplete) return model;
  const failed = failure;
  failure = undefined;
  if (failed !== undefined) throw failed.error;
  throw loadAllModels();
};

/** Models by noun, each made when it is first read. */
const modelsBy = (nouns: Iterable<string>, read: (noun: string) => EntityModel | undefined): Models =>
  lazily(Object.fromEntries([...nouns].map((noun) => [noun, () => read(noun)]))) as Models;

const currentSet = (): ModelSet => ({
  all: outlines,
  byNoun: Object.fromEntries(outlines.map((outline) => [outline.noun, outline])),
  models: modelsBy(
    outlines.map(({ noun }) => noun),
    modelToCome,
  ),
});

let current = currentSet();
let loaded: Models = {};

/** Adds the schemas that have come; nothing is rendered again for them, since what needs them waits. */
const add = (more: readonly EntitySchema[]): void => {
  schemas = new Map([...more.map((schema) => [nounOf(schema), schema] as const), ...schemas]);
  loaded = modelsBy(schemas.keys(), modelNow);
};
add(frameSchemas);

const renew = (): void => {
  made.clear();
  current = currentSet();
  loaded = modelsBy(schemas.keys(), modelNow);
  for (const listener of listeners) listener();
};

/** Brings the models of all nouns. Until then a page has those it begins with. */
export const loadAllModels = (): Promise<void> => {
  loading ??= import('#generated/shownEntities.ts').then(
    ({ shownEntities }) => {
      if (!isComplete) add(shownEntities);
      isComplete = true;
    },
    (error: unknown) => {
      loading = undefined;
      failure = { error };
      throw error;
    },
  );
  return loading;
};

/** Brings the models the page of a noun begins with; none for a page that is no noun's. */
export const loadPageModels = async (noun: string): Promise<void> => {
  if (isComplete) return;
  // A schema saved during development changes all of them; of a company's own server the calls of all say what is offered.
  if (import.meta.hot !== undefined || offers !== offersEverything) return loadAllModels();
  const page = await pages[noun]?.();
  if (page !== undefined) add(page.schemas);
};

/** Whether the models of all nouns are here. */
export const hasAllModels = (): boolean => isComplete;

/** The models that are here. */
export const loadedModels = (): Models => loaded;

/** Takes out of the models what the server does not offer. */
export const setOffers = (next: Offers): void => {
  if (next === offers) return;
  offers = next;
  renew();
};

/** Puts the company's own fields into the models that take some. */
export const setFields = (next: Definitions): void => {
  fields = next;
  renew();
};

/** The nouns as they are now. */
export const readModels = (): ModelSet => current;

/** Calls the listener whenever the models have been replaced; answers how to stop. */
export const subscribeModels = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The same for schemas saved during development alone: permissions and shapes may be others then. */
export const subscribeSchemas = (listener: () => void) => {
  schemaListeners.add(listener);
  return () => schemaListeners.delete(listener);
};

if (import.meta.hot) {
  // All schemas stand in for the first ones from then on.
  import.meta.hot.accept('../../../schemas/generated/pageModels.ts', () => {});
  import.meta.hot.accept('../../../schemas/generated/shownEntities.ts', (next) => {
    if (next === undefined) return;
    const saved: readonly EntitySchema[] = next.shownEntities;
    schemas = new Map(saved.map((schema) => [nounOf(schema), schema]));
    outlines = saved.map((schema) => outlineOf(createModel(schema)));
    isComplete = true;
    renew();
    for (const listener of schemaListeners) listener();
  });
}

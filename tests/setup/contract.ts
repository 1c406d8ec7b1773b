import { standardSchema } from '#compiler/document/standardSchema.ts';
import { createAjv } from '#compiler/document/validatorCode.ts';
import { definitionsOf, wireDocumentOf } from '#compiler/document/wireDocument.ts';
import { wordsIn } from '#compiler/source/words.ts';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import { withLines } from '#engine/lines.ts';
import { withReview } from '#engine/review.ts';
import type { Validate } from '#engine/validation/violations.ts';
import { entities as generatedEntities } from '#generated/entities.ts';
import {
  type Contract,
  createContract,
  generatedContract,
  type ResourceWords,
} from '#server/platform/contract.ts';

type Validators = Record<string, Validate>;

/** Compiled when it is asked first: most tests make few of the calls there are. */
const lazily = (compile: () => Validate): Validate => {
  let compiled: Validate | undefined;
  const validate: Validate = (value) => {
    compiled ??= compile();
    const isValid = compiled(value);
    validate.errors = compiled.errors ?? null;
    return isValid;
  };
  return validate;
};

/** Validators of one entity, compiled here: schemas written in a test have no generated ones. */
const compileCalls = (entity: EntitySchema, all: readonly EntitySchema[]) => {
  const definitions = Object.assign({}, ...all.map(definitionsOf));
  const document = wireDocumentOf(createModel(entity), definitions);
  const requests: Validators = {};
  const replies: Validators = {};
  for (const call of document.calls) {
    const compile = (schema: typeof call.request) =>
      createAjv().compile({
        ...standardSchema(schema),
        $defs: Object.fromEntries(
          Object.entries(document.definitions).map(([name, definition]) => [
            name,
            standardSchema(definition),
          ]),
        ),
      }) as Validate;
    requests[call.name] = lazily(() => compile(call.request));
    replies[call.name] = lazily(() => compile(call.reply));
  }
  return { requests, replies };
};

const wordsOfAll = (own: ResourceWords, added: readonly EntitySchema[], language: 'zh' | 'en' | 'ja') => ({
  resources: {
    ...own.resources,
    ...Object.fromEntries(
      added.map((entity) => [entity['x-resource'].name, wordsIn(entity, createModel(entity), language)]),
    ),
  },
});

const build = (given: readonly EntitySchema[]): Contract => {
  const base = generatedContract();
  const reviewed = given.map(withReview);
  const nouns = reviewed.map((entity) => entity['x-resource'].name);
  const others = generatedEntities.filter((entity) => !nouns.includes(entity['x-resource'].name));
  const byNoun = Object.fromEntries(
    [...others, ...reviewed].map((entity) => [entity['x-resource'].name, entity]),
  );
  const added = reviewed.map((entity) => withLines(entity, byNoun));
  const all = [...others, ...added];
  const compiled = added.map((entity) => compileCalls(entity, all));
  return createContract({
    entities: all,
    requests: Object.assign({}, base.requests, ...compiled.map((each) => each.requests)),
    replies: Object.assign({}, base.replies, ...compiled.map((each) => each.replies)),
    words: {
      zh: wordsOfAll(base.words.zh, added, 'zh'),
      en: wordsOfAll(base.words.en, added, 'en'),
      ja: wordsOfAll(base.words.ja, added, 'ja'),
    },
    openapi: base.openapi,
  });
};

interface Built {
  readonly added: readonly EntitySchema[];
  readonly contract: Contract;
}

/** By the first of the added: what a test wrote for itself goes with it. */
const built = new WeakMap<object, readonly Built[]>();
const none: readonly EntitySchema[] = [];

const isSame = (one: readonly EntitySchema[], other: readonly EntitySchema[]): boolean =>
  one.length === other.length && one.every((entity, at) => entity === other[at]);

/** The generated contract with further entities added, or one of its nouns replaced; made once for the same ones. */
export const contractWith = (added: readonly EntitySchema[] = none): Contract => {
  const key = added[0] ?? none;
  const all = built.get(key) ?? [];
  const known = all.find((each) => isSame(each.added, added));
  if (known !== undefined) return known.contract;
  const contract = build(added);
  built.set(key, [...all, { added, contract }]);
  return contract;
};

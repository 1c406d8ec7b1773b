import { createModel } from '#engine/createModel.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { CallModel, EntityModel } from '#engine/model.ts';
import type { Validate } from '#engine/validation/violations.ts';
import { entities } from '#generated/entities.ts';
import openapi from '#generated/openapi.json' with { type: 'json' };
import { replies, requests } from '#generated/validators/calls.js';
import { words as en } from '#generated/words/en.ts';
import { words as ja } from '#generated/words/ja.ts';
import { words as zh } from '#generated/words/zh.ts';
import { type Locale, locales } from '#i18n/locale.ts';

/** Words of the schemas in one language: noun -> flat key (`success.deviceMark`) -> text. */
export interface ResourceWords {
  readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Everything the backend answers by: made from the schemas, replaced as a whole when a schema changes in development. */
export interface Contract {
  readonly models: Readonly<Record<string, EntityModel>>;
  /** Validators by call name. */
  readonly requests: Readonly<Record<string, Validate>>;
  readonly replies: Readonly<Record<string, Validate>>;
  readonly words: Readonly<Record<Locale, ResourceWords>>;
  readonly openapi: unknown;
}

/** The raw material of a contract, as the compiler emits it. */
interface ContractParts extends Omit<Contract, 'models'> {
  readonly entities: readonly EntitySchema[];
}

/** Calls of every model in one list. */
export const callsOf = (contract: Pick<Contract, 'models'>): readonly CallModel[] =>
  Object.values(contract.models).flatMap((model) => Object.values(model.calls));

/** A schema's own text, or undefined where the schema says nothing. */
export const wordOf = (
  contract: Contract,
  { locale, noun, key }: { readonly locale: Locale; readonly noun: string; readonly key: string },
): string | undefined => contract.words[locale].resources[noun]?.[key];

/** The same text in every language, in the order zh, en, ja; none where the schema says nothing. */
export const everyWordOf = (contract: Contract, noun: string, key: string): readonly string[] =>
  locales.flatMap((locale) => wordOf(contract, { locale, noun, key }) ?? []);

/** A contract from its parts: every schema becomes its model. */
export const createContract = ({ entities: schemas, ...parts }: ContractParts): Contract => ({
  ...parts,
  models: Object.fromEntries(schemas.map((entity) => [entity['x-resource'].name, createModel(entity)])),
});

/** The contract of the schemas this program was built from. */
export const generatedContract = (): Contract =>
  createContract({ entities, requests, replies, words: { zh, en, ja }, openapi });

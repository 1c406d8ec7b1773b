import { createContext, use } from 'react';
import { useResourceContext } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import type { Validate } from '#engine/validation/violations.ts';
import type { FieldKind } from '#engine/vocabulary.ts';
import type { FieldView } from './fieldView.ts';
import type { OverrideOf, Overrides } from './override.ts';

/** Validators of one noun: its create and edit form, and the inputs of each action. */
export interface FormValidators {
  readonly form: Validate;
  readonly actions: Readonly<Record<string, Validate>>;
}

/** Loads the compiled validators of a noun on demand; undefined when it has none. */
export type LoadValidators = (noun: string) => Promise<FormValidators | undefined>;

/** What views read from above: models, overrides, validators, and the view of each kind of field. */
export interface Models {
  readonly models: Readonly<Record<string, EntityModel>>;
  readonly overrideOf: OverrideOf;
  readonly loadValidators: LoadValidators;
  readonly fieldViews: Readonly<Record<FieldKind, FieldView>>;
}

/** Filled by `ModelProvider`; apart from it, so that a kind of field that nests others does not import itself. */
export const ModelContext = createContext<Models | undefined>(undefined);

const useModelContext = (): Models => {
  const context = use(ModelContext);
  if (context === undefined)
    throw new Error('No models here: wrap the console in <ModelProvider models={…} loadValidators={…}>.');
  return context;
};

/** The models of all nouns by noun. */
export const useModels = (): Readonly<Record<string, EntityModel>> => useModelContext().models;

/** The model of a noun, by default that of the resource around; throws with the known nouns when there is none. */
export const useModel = (noun?: string): EntityModel => {
  const { models } = useModelContext();
  const resource = useResourceContext();
  const requested = noun ?? resource ?? '';
  const model = models[requested];
  if (model === undefined)
    throw new Error(`No model for "${requested}": expected one of ${Object.keys(models).join(', ')}.`);
  return model;
};

const noOverride: Overrides = {};

/** What a noun replaces; an empty override when it replaces nothing. Waits for its code, in the nearest placeholder. */
export const useOverride = (noun: string): Overrides => {
  const override = useModelContext().overrideOf(noun) ?? noOverride;
  // Thrown and not used: what is here is no promise, and React wants `use` in all renderings or in none.
  if (override instanceof Promise) throw override;
  return override;
};

/** The way to the compiled validators. */
export const useLoadValidators = (): LoadValidators => useModelContext().loadValidators;

/** The view of each kind of field. */
export const useFieldViews = (): Models['fieldViews'] => useModelContext().fieldViews;

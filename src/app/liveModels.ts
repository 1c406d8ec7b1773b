import { useSyncExternalStore } from 'react';
import { createModel } from '#engine/createModel.ts';
import type { EntitySchema } from '#engine/dialect.ts';
import type { EntityModel } from '#engine/model.ts';
import { entities } from '#generated/entities.ts';

/** The models of all schemas: in the order of their files, and by noun. */
export interface ModelSet {
  readonly all: readonly EntityModel[];
  readonly byNoun: Readonly<Record<string, EntityModel>>;
}

const modelSetOf = (schemas: readonly EntitySchema[]): ModelSet => {
  const all = schemas.map(createModel);
  return { all, byNoun: Object.fromEntries(all.map((model) => [model.noun, model])) };
};

// Mutable for one reason: a schema saved during development replaces the models without a reload.
let current = modelSetOf(entities);
const listeners = new Set<() => void>();

/** The models as they are now. */
export const readModels = (): ModelSet => current;

/** Calls the listener whenever a saved schema has replaced the models; answers how to stop. */
export const subscribeModels = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The models, rendering again when a schema is saved. */
export const useLiveModels = (): ModelSet => useSyncExternalStore(subscribeModels, readModels);

if (import.meta.hot) {
  import.meta.hot.accept('../../schemas/generated/entities.ts', (next) => {
    if (next === undefined) return;
    current = modelSetOf(next.entities);
    for (const listener of listeners) listener();
  });
}

import { Resource, type ResourceDefinition, type ResourceProps } from 'ra-core';
import { Fragment } from 'react';
import { lazily } from '#engine/createModel.ts';
import type { EntityModel } from '#engine/model.ts';
import { recordName } from './recordName.ts';

/**
 * The props of `<Resource>` for a model. Only `list` is a page; detail, create and edit are drawers that it routes
 * itself, so that the list stays mounted beneath them.
 */
export const resourceProps = (model: EntityModel, list: ResourceProps['list']): ResourceProps => ({
  name: model.noun,
  list,
  hasCreate: model.verbs.create !== undefined,
  hasEdit: model.verbs.update !== undefined,
  hasShow: model.verbs.one !== undefined,
  recordRepresentation: (record) => recordName(model, record),
});

/** What react-admin asks of a resource that is not on the screen, by noun; made when it is first asked. */
export const resourceDefinitions = (
  nouns: readonly string[],
  models: Readonly<Record<string, EntityModel>>,
): Readonly<Record<string, ResourceDefinition>> =>
  lazily(
    Object.fromEntries(
      nouns.map((noun) => [
        noun,
        () => {
          const model = models[noun];
          return model === undefined
            ? { name: noun }
            : Resource.registerResource(resourceProps(model, Fragment));
        },
      ]),
    ),
  );

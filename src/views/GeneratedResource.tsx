import { type ComponentType, lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { Lazy } from './generated/Lazy.tsx';
import type { Overrides } from './override.ts';
import { recordName } from './recordName.ts';

const GeneratedScreen = lazy(async () => ({
  default: (await import('./generated/GeneratedScreen.tsx')).GeneratedScreen,
}));

const pageOf = (noun: string, Screen: ComponentType) => (
  <Lazy name={noun}>
    <Screen />
  </Lazy>
);

/**
 * The props of `<Resource>` for a model: `<Resource key={noun} {...resourceProps(model, override)} />`. Only `list` is a
 * page; detail, create and edit are drawers that it routes itself, so that the list stays mounted beneath them.
 */
export const resourceProps = (model: EntityModel, override?: Overrides): ResourceProps => ({
  name: model.noun,
  list: pageOf(model.noun, override?.screen ?? GeneratedScreen),
  hasShow: true,
  hasCreate: model.verbs.create !== undefined,
  hasEdit: model.verbs.update !== undefined,
  recordRepresentation: (record) => recordName(model, record),
});

import type { EntityModel, ImportModel } from '#engine/model.ts';

/** What somebody needs to be allowed for a purpose: the permission of the call that checks its sheet. */
export const importPermission = (model: EntityModel, { calls }: ImportModel): string =>
  model.calls[calls.check]?.permission ?? 'import';

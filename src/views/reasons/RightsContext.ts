import { createContext, use } from 'react';
import type { Role } from '#domain/permission/actor.ts';
import type { ConditionContext } from '#engine/condition.ts';
import type { EntityModel } from '#engine/model.ts';
import type { Standing } from '#engine/reason.ts';

/** What the console knows of its reader: enough to explain, never to decide; a row's `can` decides. */
export interface Rights {
  readonly standing: (model: EntityModel, permission: string) => Standing;
  readonly holdsRole: (role: Role) => boolean;
  /** Whether they may have a role after all: some of them only the server knows. */
  readonly mayHold: (role: Role) => boolean;
  /** Who, where and when, for conditions on `$user.id`, `$device.id` and `$now`. */
  readonly context: () => ConditionContext;
}

/** Before the permissions are known, and where nobody asks for them. */
export const unknownRights: Rights = {
  standing: () => ({ reach: 'unknown' }),
  holdsRole: () => false,
  mayHold: () => true,
  context: () => ({ now: new Date().toISOString() }),
};

/** Filled by `RightsProvider`: asked once for a whole page, because every row of a list reads it. */
export const RightsContext = createContext<Rights>(unknownRights);

/** The reader's rights as far as the console knows them. */
export const useRights = (): Rights => use(RightsContext);

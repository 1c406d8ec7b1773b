import { lazy } from 'react';
import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const RoleScreen = lazyPart(async () => ({ default: (await import('./RoleScreen.tsx')).RoleScreen }));
const HoldersInput = lazy(async () => ({ default: (await import('./RoleInputs.tsx')).HoldersInput }));
const PositionsInput = lazy(async () => ({
  default: (await import('#resources/_shared/position/PositionInput.tsx')).PositionsInput,
}));

/** Groups stand at the left and the people of the chosen role beside them: a page of its own. */
export const roleOverride = defineOverride<'role'>()({
  fields: {
    'actions.addPeople.user_ids': { input: HoldersInput },
    'actions.setRule.positions': { input: PositionsInput },
  },
  screen: RoleScreen,
});

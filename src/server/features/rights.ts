import {
  assetAdminHooks,
  assetAdminRows,
  assetAdminWrites,
  endAssetRightsOfLeavers,
} from './rights/assetAdmin.ts';
import * as mainAdministratorCalls from './rights/calls/mainAdministrator.ts';
import * as subAdminCalls from './rights/calls/subAdmin.ts';
import { heldPowers } from './rights/heldPowers.ts';
import { manageGroupRows } from './rights/rows/manageGroup.ts';
import { subAdminRows } from './rights/rows/subAdmin.ts';
import { manageGroupHandOver } from './rights/store/manageGroups.ts';
import { manageGroupWrites } from './rights/writes/manageGroup.ts';
import { subAdminWrites } from './rights/writes/subAdmin.ts';

/** What the server knows of administrators and their rights: its calls, and what default answers ask for. */
export const rights = {
  calls: { ...mainAdministratorCalls, ...subAdminCalls },
  nouns: {
    assetAdmin: { rows: assetAdminRows, hooks: assetAdminHooks, writes: assetAdminWrites },
    manageGroup: { rows: manageGroupRows, writes: manageGroupWrites },
    subAdmin: { rows: subAdminRows, writes: subAdminWrites },
  },
  handOvers: { manage_group: manageGroupHandOver },
  onLeave: endAssetRightsOfLeavers,
  powersOf: heldPowers,
};

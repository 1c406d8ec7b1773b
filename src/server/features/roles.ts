import * as roleCalls from './roles/calls/role.ts';
import { roleHandOver } from './roles/changeHolders.ts';
import { roleGiven } from './roles/given/role.ts';
import { endRoles } from './roles/store/roleMembers.ts';
import { roleWrites } from './roles/writes/role.ts';
import { roleGroupWrites } from './roles/writes/roleGroup.ts';

/** What the server knows of roles: its calls, and what default answers ask for. */
export const roles = {
  calls: { ...roleCalls },
  nouns: {
    role: { given: roleGiven, writes: roleWrites },
    roleGroup: { writes: roleGroupWrites },
  },
  handOvers: { role: roleHandOver },
  onLeave: endRoles,
};

import { departmentResponsible, departmentSupervisor } from './directory/leaving/handOver.ts';
import type { DirectoryParts } from './directory/registry.ts';
import { departmentGroups } from './groups/departmentGroup.ts';
import { groupHandOver } from './groups/store/groupOwners.ts';
import { countedLinks } from './joining/store/invites.ts';
import { resumeTerm } from './joining/temporary/term.ts';
import { endLinksOfLeavers } from './joining/writes/invite.ts';
import { endAssetRightsOfLeavers } from './rights/administration/endAssetAdmins.ts';
import { heldPowers } from './rights/heldPowers.ts';
import { manageGroupHandOver } from './rights/store/manageGroups.ts';
import { roleHandOver } from './roles/changeHolders.ts';
import { endRoles } from './roles/store/roleMembers.ts';
import { appHandOver } from './workbench/store/appManagers.ts';

/** What groups, joining, rights, roles and workbench add to departments and people. */
export const directoryParts: DirectoryParts = {
  handOvers: {
    group_owner: groupHandOver,
    dept_responsible: departmentResponsible,
    dept_supervisor: departmentSupervisor,
    role: roleHandOver,
    manage_group: manageGroupHandOver,
    app_admin: appHandOver,
  },
  onLeave: [endAssetRightsOfLeavers, endRoles, endLinksOfLeavers],
  onReturn: [resumeTerm],
  countedLinks,
  powersOf: heldPowers,
  groups: departmentGroups,
};

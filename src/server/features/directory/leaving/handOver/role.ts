import { writtenRoleName } from '#server/features/roles/roleNames.ts';
import { findHeldRoles, takeRole } from '#server/features/roles/store/roleMembers.ts';
import type { HandOver } from './handOver.ts';

/** Roles, where they counted for whoever leaves: anybody who works here may take one over. */
export const heldRole: HandOver = {
  list: async (db, companyId, userIds) => {
    const held = await findHeldRoles(db, companyId, userIds);
    return held.map((role) => ({ ...role, target_name: writtenRoleName(role.target_id, role.target_name) }));
  },
  allowed: async (_db, _companyId, takings) => takings,
  take: takeRole,
};

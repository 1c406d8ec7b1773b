import {
  findInsideGroup,
  findOwnedGroups,
  takeGroup,
} from '#server/features/directory/leaving/store/ownership.ts';
import type { HandOver } from './handOver.ts';

/** Chat groups; one of a department goes to somebody in that department, any other makes the recipient join. */
export const groupOwner: HandOver = { list: findOwnedGroups, allowed: findInsideGroup, take: takeGroup };

import {
  findBelongings,
  findManageable,
  takeBelonging,
} from '#server/features/rights/store/manageGroupBelongings.ts';
import type { HandOver } from './handOver.ts';

/** Belonging to a manage group; the main administrator, who holds everything, takes over none. */
export const manageGroup: HandOver = { list: findBelongings, allowed: findManageable, take: takeBelonging };

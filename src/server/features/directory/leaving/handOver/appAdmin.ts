import { findAppHeirs, findManagedApps, takeApp } from '#server/features/workbench/store/appManagers.ts';
import type { HandOver } from './handOver.ts';

/** Managing an app: anybody who works here may take it over, and somebody must (contract.md section 2). */
export const appAdmin: HandOver = { list: findManagedApps, allowed: findAppHeirs, take: takeApp };

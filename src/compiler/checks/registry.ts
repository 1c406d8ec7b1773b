import type { FileCheck, ProjectCheck } from '#compiler/source/subject.ts';
import { checkActions, checkPreviews, checkSteps } from './actions/actions.ts';
import { checkStateActions, checkStates } from './actions/states.ts';
import { checkUndo } from './actions/undo.ts';
import { checkGiven, checkWrites } from './calls/defaultCalls.ts';
import { checkMappings } from './calls/mappings.ts';
import { checkCallPermissions, checkPermissions, checkReach } from './calls/permissions.ts';
import { checkCases } from './conditions/cases.ts';
import { checkConditions } from './conditions/conditions.ts';
import { checkCycles } from './conditions/cycles.ts';
import { checkBounds, checkMessages, checkPatterns } from './fields/bounds.ts';
import { checkKinds } from './fields/kinds.ts';
import { checkFieldReferences, checkNames, checkReferences, checkRequiredNames } from './fields/names.ts';
import { checkRelations, checkRelationTargets } from './fields/relations.ts';
import { checkOptions, checkSetTypes, checkValues } from './fields/values.ts';
import { checkDuplicates, checkWithin } from './pages/addresses.ts';
import { checkDialogs, checkForms, checkSettings } from './pages/forms.ts';
import { checkLists } from './pages/lists.ts';
import { checkRelated, checkShows } from './pages/shows.ts';
import { checkIdentity, checkResourceKinds } from './rows/identity.ts';
import { checkImports } from './rows/imports.ts';
import { checkReports, checkTallies } from './rows/reports.ts';
import { checkReview } from './rows/review.ts';
import { checkRowSource } from './rows/rowSource.ts';
import { checkRowsOf } from './rows/rowsOf.ts';
import { checkWords } from './words.ts';

/** Families of checks that read one file. */
export const fileChecks: readonly FileCheck[] = [
  checkNames,
  checkIdentity,
  checkRequiredNames,
  checkResourceKinds,
  checkRowSource,
  checkGiven,
  checkWrites,
  checkReports,
  checkReview,
  checkPatterns,
  checkMessages,
  checkBounds,
  checkKinds,
  checkValues,
  checkOptions,
  checkConditions,
  checkCases,
  checkCycles,
  checkFieldReferences,
  checkMappings,
  checkSetTypes,
  checkActions,
  checkPreviews,
  checkSteps,
  checkPermissions,
  checkReach,
  checkStates,
  checkStateActions,
  checkUndo,
  checkForms,
  checkDialogs,
  checkLists,
  checkShows,
  checkImports,
];

/** Asked only of a file without misspelt keywords. */
export const wordChecks: readonly FileCheck[] = [checkWords];

/** Families of checks that compare files. */
export const projectChecks: readonly ProjectCheck[] = [
  checkRelations,
  checkRelationTargets,
  checkRelated,
  checkReferences,
  checkCallPermissions,
  checkDuplicates,
  checkWithin,
  checkTallies,
  checkSettings,
  checkRowsOf,
];

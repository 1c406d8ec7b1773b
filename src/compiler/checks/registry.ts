import { checkActions } from './actions.ts';
import { checkBounds } from './bounds.ts';
import { checkCallPermissions } from './callPermissions.ts';
import { checkCases } from './cases.ts';
import { checkConditions } from './conditions.ts';
import { checkCycles } from './cycles.ts';
import { checkDuplicates } from './duplicates.ts';
import { checkFieldReferences } from './fieldReferences.ts';
import { checkForms } from './forms.ts';
import { checkGiven } from './given.ts';
import { checkIdentity } from './identity.ts';
import { checkImports } from './imports.ts';
import { checkKinds } from './kinds.ts';
import { checkLists } from './lists.ts';
import { checkMappings } from './mappings.ts';
import { checkMessages } from './messages.ts';
import { checkNames } from './names.ts';
import { checkOptions } from './options.ts';
import { checkPatterns } from './patterns.ts';
import { checkPermissions } from './permissions.ts';
import { checkPreviews } from './previews.ts';
import { checkReach } from './reach.ts';
import { checkReferences } from './references.ts';
import { checkRelations } from './relations.ts';
import { checkRelationTargets } from './relationTargets.ts';
import { checkReports, checkTallies } from './reports.ts';
import { checkRequiredNames } from './requiredNames.ts';
import { checkResourceKinds } from './resourceKinds.ts';
import { checkReview } from './review.ts';
import { checkRowSource } from './rowSource.ts';
import { checkRowsOf } from './rowsOf.ts';
import { checkSetTypes } from './setTypes.ts';
import { checkDialogs, checkSettings } from './settings.ts';
import { checkRelated, checkShows } from './shows.ts';
import { checkStateActions } from './stateActions.ts';
import { checkStates } from './states.ts';
import { checkSteps } from './steps.ts';
import type { FileCheck, ProjectCheck } from './subject.ts';
import { checkUndo } from './undo.ts';
import { checkValues } from './values.ts';
import { checkWithin } from './within.ts';
import { checkWords } from './wordsComplete.ts';
import { checkWrites } from './writes.ts';

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

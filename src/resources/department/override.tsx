import { lazy, Suspense } from 'react';
import { InputSkeleton } from '#views/fields/lazyInput.tsx';
import type { FieldInputProps } from '#views/fieldView.ts';
import { lazyPart } from '#views/lazyPart.ts';
import { defineOverride } from '#views/override.ts';

const Name = lazy(async () => ({ default: (await import('./DepartmentInputs.tsx')).NameInput }));
const Code = lazy(async () => ({ default: (await import('./DepartmentInputs.tsx')).CodeInput }));

const Rule = lazy(async () => ({ default: (await import('./DepartmentInputs.tsx')).RuleInput }));
const Positions = lazy(async () => ({
  default: (await import('#resources/_shared/position/PositionInput.tsx')).PositionsInput,
}));

const waiting = <InputSkeleton />;

/** The tree does not wait for what only its forms need. */
const LazyNameInput = (props: FieldInputProps) => (
  <Suspense fallback={waiting}>
    <Name {...props} />
  </Suspense>
);

/** The same for the code. */
const LazyCodeInput = (props: FieldInputProps) => (
  <Suspense fallback={waiting}>
    <Code {...props} />
  </Suspense>
);

/** The same for conditions. */
const LazyRuleInput = (props: FieldInputProps) => (
  <Suspense fallback={waiting}>
    <Rule {...props} />
  </Suspense>
);

const LazyPositionsInput = (props: FieldInputProps) => (
  <Suspense fallback={waiting}>
    <Positions {...props} />
  </Suspense>
);

const DepartmentScreen = lazyPart(async () => ({
  default: (await import('./DepartmentScreen.tsx')).DepartmentScreen,
}));

/** Departments are managed in their tree, which no generated list can give; their names are compared while typed. */
export const departmentOverride = defineOverride<'department'>()({
  screen: DepartmentScreen,
  fields: {
    name: { input: LazyNameInput },
    dept_code: { input: LazyCodeInput },
    'restriction.visible_rule': { input: LazyRuleInput },
    'restriction.visible_rule.positions': { input: LazyPositionsInput },
    'member_scope.rule': { input: LazyRuleInput },
    'member_scope.rule.positions': { input: LazyPositionsInput },
  },
});

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { createPortal, flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsNamed } from '#engine/fields.ts';
import type { ActionModel, EntityModel, FieldModel } from '#engine/model.ts';
import { fieldStateOf } from '#views/fields/fieldState.ts';
import { FormFields } from '#views/form/FormGroups.tsx';
import { useGoToField, useRevealing } from '#views/form/formErrors.ts';
import { useConditionFacts } from '#views/form/state/formState.tsx';
import { enteredNames } from '#views/form/typedFields.ts';
import { wordKeys } from '../wordKeys.ts';

interface ActionStepsProps {
  readonly model: EntityModel;
  readonly action: ActionModel;
  readonly fields: readonly FieldModel[];
  /** What submitting does while a step is left; undefined on the last one. */
  readonly goOn: RefObject<(() => void) | undefined>;
  /** Where the buttons stand. */
  readonly buttons: HTMLElement | null;
  readonly formId: string;
  /** What is asked last, above the fields of the last step and below them. */
  readonly question: ReactNode;
  readonly confirmation: ReactNode;
  /** The button that does it. */
  readonly act: ReactNode;
}

interface ShownStep {
  readonly key: string;
  readonly fields: readonly FieldModel[];
  /** The field it begins with. */
  readonly first: FieldModel;
}

/** The steps with something to enter now. */
const useShownSteps = ({ steps = [] }: ActionModel, fields: readonly FieldModel[]): readonly ShownStep[] => {
  const facts = useConditionFacts();
  const values: Readonly<Record<string, unknown>> = useWatch();
  return steps.flatMap(({ key, fields: names }) => {
    const own = fieldsNamed(fields, names);
    const first = own.find((field) => fieldStateOf(field, values, facts).isVisible);
    return first === undefined ? [] : [{ key, fields: own, first }];
  });
};

/** The inputs of an action step after step: each is checked before the next, and the last one asks the question. */
export const ActionSteps = ({ model, action, fields, goOn, buttons, formId, ...last }: ActionStepsProps) => {
  const translate = useTranslate();
  const { trigger } = useFormContext();
  const goTo = useGoToField();
  const id = useId();
  const steps = useShownSteps(action, fields);
  const [chosen, setChosen] = useState(steps[0]?.key);
  const [isChecking, setChecking] = useState(false);
  const at = Math.max(
    0,
    steps.findIndex(({ key }) => key === chosen),
  );
  const current = steps[at];
  const before = steps[at - 1];
  const after = steps[at + 1];
  useRevealing((name) => {
    const step = steps.find((each) => enteredNames(each.fields).has(name));
    // At once: what is in a hidden step cannot be focused.
    if (step !== undefined) flushSync(() => setChosen(step.key));
  });
  const goOnTo = async (step: ShownStep) => {
    setChecking(true);
    // "root": a form that cannot be checked says so above it.
    const names = [...enteredNames(current?.fields ?? []), 'root'];
    const isRight = await trigger(names, { shouldFocus: true }).finally(() => setChecking(false));
    if (isRight) goTo(step.first.name);
  };
  useLayoutEffect(() => {
    goOn.current = after && (() => void goOnTo(after));
    return () => {
      goOn.current = undefined;
    };
  });
  return (
    <>
      {steps.map(({ key, fields: own }, index) => (
        // Every step stays mounted: what was entered in it is still part of the form.
        <Box
          key={key}
          role="group"
          aria-labelledby={`${id}-${key} ${id}-${key}-place`}
          hidden={key !== current?.key}
        >
          <Stack spacing={2}>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline' }}>
              <Typography id={`${id}-${key}`} variant="subtitle1" component="h3">
                {translate(wordKeys(model.noun).step(action.name, key))}
              </Typography>
              <Typography id={`${id}-${key}-place`} variant="body2" color="text.secondary">
                {translate('views.step.place', { step: index + 1, count: steps.length })}
              </Typography>
            </Stack>
            {index === at && after === undefined ? last.question : null}
            <FormFields fields={own} />
          </Stack>
        </Box>
      ))}
      {last.confirmation === null ? null : (
        <Box hidden={after !== undefined} sx={{ mt: 2 }}>
          {last.confirmation}
        </Box>
      )}
      {buttons === null
        ? null
        : createPortal(
            <>
              {before === undefined ? null : (
                <Button onClick={() => goTo(before.first.name)}>{translate('views.step.previous')}</Button>
              )}
              {after === undefined ? (
                last.act
              ) : (
                <Button type="submit" form={formId} variant="contained" loading={isChecking}>
                  {translate('views.step.next')}
                </Button>
              )}
            </>,
            buttons,
          )}
    </>
  );
};

import { type Violation, violation } from '#domain/violation.ts';
import { holds } from '#engine/condition.ts';
import { isEmptyValue } from '#engine/emptyValue.ts';
import type { ActionModel } from '#engine/model.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** The row an action is taken on, with the action's input beside it. */
export interface ActionRequest extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version?: number | null;
}

/** Inputs that are missing where they are required, and those that belong to another choice than the one that was made: nobody was asked for them. */
export const unfitInputs = (
  { inputs }: ActionModel,
  request: ActionRequest,
  { actor, now }: CallContext,
): readonly Violation[] => {
  const known = { userId: actor.userId, now: now.toISOString() };
  return inputs.flatMap(({ name, requiredWhen, visibleWhen }) => {
    const isEmpty = isEmptyValue(request[name]);
    if (isEmpty && requiredWhen !== undefined && holds(requiredWhen, request, known))
      return [violation('validation.required', name)];
    const isStray = !isEmpty && visibleWhen !== undefined && !holds(visibleWhen, request, known);
    return isStray ? [violation('call.conditionRefused', name)] : [];
  });
};

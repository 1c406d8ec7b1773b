import type { CallContext } from '#server/platform/handler.ts';

type Values = Readonly<Record<string, unknown>>;

/** Does what an action names outside the row itself, in the same transaction. `values` is the row after the action. */
export type RunEffect = (values: Values, context: CallContext) => Promise<void>;

import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import { wordKeys } from './wordKeys.ts';

const fallbacks = { create: 'views.saved', update: 'views.saved', delete: 'views.deleted' } as const;

/**
 * Reads, once a verb's call has succeeded, what is said of it: the server's message, else the specification's, or "saved" / "deleted"
 * where it names none.
 */
export const useSuccessText = (model: EntityModel, verb: keyof typeof fallbacks): (() => string) => {
  const translate = useTranslate();
  const call = model.verbs[verb]?.call ?? '';
  return () => translate(wordKeys(model.noun).success(call), { _: translate(fallbacks[verb]) });
};

import { useTranslate } from 'react-admin';
import type { EntityModel } from '#engine/model.ts';
import type { Reason } from '#engine/reason.ts';
import { reasonText } from '#engine/words/reasonText.ts';

/** Makes the sentence of a reason in the reader's language; the server makes the same from the same words. */
export const useReasonText = (model: EntityModel): ((reason: Reason) => string) => {
  const translate = useTranslate();
  const noun = (key: string): string | undefined => {
    const said = translate(`resources.${model.noun}.${key}`, { _: '' });
    return said === '' ? undefined : said;
  };
  return (reason) =>
    reasonText(model, reason, { say: (key, params) => translate(`rules.${key}`, { ...params }), noun });
};

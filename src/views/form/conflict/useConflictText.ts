import { useLocale, useTranslate } from 'react-admin';
import { formatInstant } from '../../format/dateTime.ts';
import { formatAgo } from '../../format/relativeTime.ts';
import type { Conflict } from '../save/failure.ts';

/** Who changed the record and when, as far as the server tells, as one sentence. */
export const useConflictText = (conflict: Conflict | undefined): string => {
  const translate = useTranslate();
  const locale = useLocale();
  const { changedBy, changedAt } = conflict ?? {};
  if (changedBy === undefined) return translate('views.edit.outdated');
  const ago = changedAt === undefined ? undefined : formatAgo(changedAt, new Date(), locale);
  if (ago !== undefined) return translate('form.conflict.byAgo', { name: changedBy, ago });
  const time = changedAt === undefined ? '' : formatInstant(changedAt);
  return translate('views.edit.outdatedBy', { name: changedBy, time });
};

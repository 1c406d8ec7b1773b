import { lazy } from 'react';
import { useTranslate } from 'react-admin';
import { holds } from '#engine/condition.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { useModel } from '#views/ModelContext.tsx';
import { defineOverride } from '#views/override.ts';
import { useRights } from '#views/reasons/rights.tsx';

/** The schema protects exactly one device from being signed out: the one the reader's own session is on. */
const useIsOwnDevice = (record: FieldDisplayProps['record']): boolean => {
  const protection = useModel('device').actions.find(({ name }) => name === 'logout')?.when;
  const { context } = useRights();
  return protection !== undefined && !holds(protection, record, context());
};

/** The model of a device, and whether it is the one in the reader's hands. */
const ModelField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const isOwn = useIsOwnDevice(record);
  return (
    <span className="row-places">
      {String(value)}
      {isOwn ? <OptionChip title={translate('rules.reason.thisDevice')} colour="info" /> : null}
    </span>
  );
};

const SessionsNote = lazy(async () => ({ default: (await import('./SessionsNote.tsx')).SessionsNote }));

/** The reader's own device is marked where its model is said; what a sign-out cuts off is counted before it is done. */
export const deviceOverride = defineOverride<'device'>()({
  fields: { phone_model: { display: ModelField } },
  views: { actionNote: SessionsNote },
});

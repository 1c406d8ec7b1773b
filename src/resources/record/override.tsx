import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy } from 'react';
import { LinkBase, useCanAccess, useCreatePath, useListContext, useTranslate } from 'react-admin';
import { type AskedPeriod, periodOf, usualDays } from '#domain/record/period.ts';
import type { Calls } from '#generated/types.ts';
import { OptionChip } from '#views/fields/choices.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatInstant } from '#views/format/dateTime.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { PageCount } from '#views/layouts/PageHead.tsx';
import { useModels } from '#views/ModelContext.tsx';
import { defineOverride } from '#views/override.ts';
import { wordKeys } from '#views/wordKeys.ts';

/** The clock and the platform act for no one of the company; the server names them. */
const hasPerson = (role: string): boolean => !['', 'timer', 'platform'].includes(role);

/** Who did it, and in which role they were then. */
const OperatorField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const role = String(record.operator_role ?? '');
  return (
    <Box component="span">
      {String(value)}
      {hasPerson(role) ? (
        <Box
          component="span"
          className="second-line"
          sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}
        >
          {translate(`rules.role.${role}`)}
        </Box>
      ) : null}
    </Box>
  );
};

const dayOf = (instant: Date): string => formatInstant(instant.toISOString()).slice(0, 10);

/** Records that were tampered with are told above all others. */
const BrokenChain = () => {
  const translate = useTranslate();
  const { meta } = useListContext();
  const since = (meta as { readonly reply?: Calls['operationRecords']['reply'] } | undefined)?.reply
    ?.broken_since;
  if (!since) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {translate('record.broken', { time: formatInstant(since) })}
    </Alert>
  );
};

/** The span that is shown, also when no one asked for one, and how many records are in it. */
const PeriodTotal = () => {
  const translate = useTranslate();
  const { total, isPending, filterValues } = useListContext();
  const asked: AskedPeriod = filterValues.time ?? {};
  const { from, to } = periodOf(asked, new Date());
  const isUsual = !asked.from && !asked.to;
  const span = isUsual
    ? translate('record.usual', { days: usualDays })
    : translate('record.period', { from: dayOf(from), to: dayOf(to) });
  const count =
    isPending || total === undefined ? '' : translate('record.count', { count: formatCount(total) });
  return (
    <>
      <BrokenChain />
      <PageCount>
        <Typography role="status" variant="body2" color="text.secondary">
          {count === '' ? span : `${span} · ${count}`}
        </Typography>
      </PageCount>
    </>
  );
};

const keys = wordKeys('record');

const colours = { done: 'success', proof: 'warning', refused: 'danger' } as const;

const isOutcome = (value: unknown): value is keyof typeof colours =>
  typeof value === 'string' && value in colours;

/** Whether it was done; what was seen or taken away is marked beside it. */
const OutcomeField = ({ value, record }: FieldDisplayProps) => {
  const translate = useTranslate();
  const outcome = isOutcome(value) ? value : 'done';
  const { attention } = record;
  return (
    <span className="row-places">
      <OptionChip title={translate(keys.option('outcome', outcome))} colour={colours[outcome]} />
      {typeof attention === 'string' ? (
        <OptionChip title={translate(keys.option('attention', attention))} colour="warning" />
      ) : null}
    </span>
  );
};

interface WayProps {
  readonly noun: string;
  readonly id: number;
  readonly name: string;
}

/** A link for those who may see what it leads to; its name for the others. */
const Way = ({ noun, id, name }: WayProps) => {
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource: noun, action: 'show' });
  if (canAccess !== true) return <span>{name}</span>;
  return (
    <Link component={LinkBase} to={createPath({ resource: noun, id, type: 'show' })} underline="hover">
      {name}
    </Link>
  );
};

/** Whom or what it was done to, with the way there where there is a page for it. */
const TargetField = ({ value, record }: FieldDisplayProps) => {
  const noun = String(record.target_type ?? '');
  const model = useModels()[noun];
  const { target_id: id } = record;
  const name = String(value);
  if (model?.verbs.one === undefined || model.menu === undefined || typeof id !== 'number')
    return <span>{name}</span>;
  return <Way noun={noun} id={id} name={name} />;
};

const PeriodFilter = lazy(async () => ({ default: (await import('./RecordFilters.tsx')).PeriodFilter }));
const CategoryFilter = lazy(async () => ({ default: (await import('./RecordFilters.tsx')).CategoryFilter }));
const ActionFilter = lazy(async () => ({ default: (await import('./RecordFilters.tsx')).ActionFilter }));
const ActionText = lazy(async () => ({ default: (await import('./RecordFilters.tsx')).ActionText }));
const CategoryText = lazy(async () => ({ default: (await import('./RecordFilters.tsx')).CategoryText }));
const RecordExtra = lazy(async () => ({ default: (await import('./RecordExtra.tsx')).RecordExtra }));

const VerifyButton = lazy(async () => ({ default: (await import('./VerifyButton.tsx')).VerifyButton }));

/** What a person did is read, never changed: who in which role, on whom, and field by field what became of it. */
export const recordOverride = defineOverride<'record'>()({
  fields: {
    operator_name: { display: OperatorField, column: { minWidth: 160 } },
    target_name: { display: TargetField },
    outcome: { display: OutcomeField },
    time: { filter: PeriodFilter },
    category: { filter: CategoryFilter, filterText: CategoryText },
    action: { filter: ActionFilter, filterText: ActionText },
  },
  views: {
    total: PeriodTotal,
    toolbar: VerifyButton,
    showExtra: RecordExtra,
  },
});

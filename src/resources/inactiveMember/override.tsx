import SendIcon from '@mui/icons-material/SendOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useCanAccess, useListContext, useTranslate } from 'react-admin';
import { lastingTypes } from '#domain/temporary/term.ts';
import type { Calls } from '#generated/types.ts';
import { targetOfList } from '#resources/_shared/message/sendTarget.ts';
import { VerifyLink } from '#resources/_shared/verification/verificationParts.tsx';
import { ExportOpener } from '#views/export/ExportOpener.tsx';
import { PathText } from '#views/fields/texts.tsx';
import type { FieldDisplayProps } from '#views/fieldView.ts';
import { formatCount } from '#views/format/formatCount.ts';
import { ImportText } from '#views/import/importFilter.tsx';
import { TotalLine } from '#views/list/ListCaption.tsx';
import { useModel } from '#views/ModelContext.tsx';
import { defineOverride } from '#views/override.ts';
import { useRights } from '#views/reasons/rights.tsx';
import { Tooltip } from '#views/tooltip/Tooltip.tsx';

type Reply = Calls['notActive']['reply'];
/** What the list's call answers beside its rows. */
type InactiveMeta = Omit<Reply, 'list' | 'page' | 'page_size' | 'total'>;

/** The figures of the list around; undefined before its first answer. */
const useInactiveMeta = (): InactiveMeta | undefined =>
  (useListContext().meta as { readonly reply?: InactiveMeta } | undefined)?.reply;

/** How many there are; below, why no one can be notified at all. */
const InactiveTotal = () => {
  const translate = useTranslate();
  const isMain = useRights().holdsRole('main');
  return (
    <>
      <TotalLine />
      {useInactiveMeta()?.is_verified === 0 ? (
        <Alert severity="warning" role="presentation" sx={{ mb: 1.5 }}>
          {translate('rules.message.unverified')}
          {translate(isMain ? 'sms.unverifiedHelp.main' : 'sms.unverifiedHelp')}
        </Alert>
      ) : null}
    </>
  );
};

interface Place {
  readonly id: number;
  readonly path: string;
}

/** Where a person is, by the way there: shift teams are called alike everywhere. */
const DepartmentsField = ({ value }: FieldDisplayProps) =>
  (Array.isArray(value) ? (value as readonly Place[]) : []).map(({ id, path }) => (
    <div key={id}>
      <PathText path={path} />
    </div>
  ));

const ScopedExportDialog = lazy(async () => ({
  default: (await import('#views/export/ScopedExportDialog.tsx')).ScopedExportDialog,
}));

/** Takes the inactive people along as a sheet, exactly those the list shows, with a code by SMS as every export of people. */
const InactiveExport = () => {
  const translate = useTranslate();
  const model = useModel('member');
  const { total = 0, filterValues } = useListContext();
  const {
    q,
    main_department_id: id,
    is_real_name: isRealName,
    notified,
    undeliverable,
    import_id: importId,
  } = filterValues;
  const scope = {
    member_type: lastingTypes,
    ...(typeof q === 'string' && q !== '' ? { keyword: q } : {}),
    ...(typeof id === 'number' ? { id } : {}),
    ...(typeof isRealName === 'number' ? { is_real_name: isRealName } : {}),
    ...(typeof notified === 'string' ? { notified } : {}),
    ...(typeof undeliverable === 'number' ? { undeliverable } : {}),
    ...(typeof importId === 'number' ? { import_id: importId } : {}),
  };
  const title = translate('sms.exportScope', { count: formatCount(total) });
  return (
    <ExportOpener model={model} isEmpty={total === 0}>
      {(close, asked) => (
        <ScopedExportDialog
          model={model}
          scopes={[
            {
              key: 'inactive',
              title,
              count: total,
              request: { filter: {}, scope, call: 'exportNotActiveUser' },
            },
          ]}
          asked={asked}
          onClose={close}
        />
      )}
    </ExportOpener>
  );
};

const SendDialog = lazy(async () => ({
  default: (await import('#resources/_shared/message/SendDialog.tsx')).SendDialog,
}));

/** Notifies all the list shows, on whichever page; while that is not possible it stays in the tab order and says why. */
const SendButton = () => {
  const translate = useTranslate();
  const { canAccess } = useCanAccess({ resource: 'inactiveMember', action: 'sendSms' });
  const { total = 0, filterValues } = useListContext();
  const meta = useInactiveMeta();
  const [isOpen, setOpen] = useState(false);
  const reason =
    meta?.is_verified === 0
      ? translate('rules.message.unverified')
      : total === 0
        ? translate('rules.message.noRecipients')
        : undefined;
  return (
    <>
      {meta?.is_verified === 0 ? <VerifyLink /> : null}
      <InactiveExport />
      {canAccess === false || meta !== undefined ? null : (
        // Its place is kept until the list is there: what stands beside it is not pushed along.
        <Button
          variant="contained"
          startIcon={<SendIcon />}
          sx={{ visibility: 'hidden', whiteSpace: 'nowrap' }}
        >
          {translate('sms.sendAll', { count: formatCount(total) })}
        </Button>
      )}
      {canAccess === true && meta !== undefined ? (
        <Tooltip title={reason ?? ''}>
          <Button
            variant={reason === undefined ? 'contained' : 'text'}
            color={reason === undefined ? 'primary' : 'inherit'}
            startIcon={<SendIcon />}
            onClick={() => (reason === undefined ? setOpen(true) : undefined)}
            {...(reason === undefined
              ? { sx: { whiteSpace: 'nowrap' } }
              : {
                  'aria-disabled': true,
                  'aria-description': reason,
                  sx: { color: 'text.disabled', whiteSpace: 'nowrap' },
                })}
          >
            {translate('sms.sendAll', { count: formatCount(total) })}
          </Button>
        </Tooltip>
      ) : null}
      {isOpen ? (
        <Suspense>
          <SendDialog target={targetOfList(filterValues)} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

const SendSelected = lazy(async () => ({ default: (await import('./SendSelected.tsx')).SendSelected }));

/** The list is generated; whom it shows can be notified from it. */
export const inactiveMemberOverride = defineOverride<'inactiveMember'>()({
  fields: {
    departments: { display: DepartmentsField },
    import_id: { filter: null, filterText: ImportText },
  },
  views: {
    toolbar: SendButton,
    total: InactiveTotal,
    // Everyone is active: there is no one to notify.
    emptyWays: () => null,
    bulk: SendSelected,
  },
});

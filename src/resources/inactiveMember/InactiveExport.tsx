import { lazy } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { lastingTypes } from '#domain/temporary/vocabulary.ts';
import { ExportOpener } from '#views/export/ExportOpener.tsx';
import { formatCount } from '#views/format/formatCount.ts';
import { useModel } from '#views/ModelContext.tsx';

const ScopedExportDialog = lazy(async () => ({
  default: (await import('#views/export/ScopedExportDialog.tsx')).ScopedExportDialog,
}));

/** Takes the inactive people along as a sheet, exactly those the list shows, with a code by SMS as every export of people. */
export const InactiveExport = () => {
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
    active_status: 0,
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
          scopes={[{ key: 'inactive', title, count: total, request: { filter: {}, scope } }]}
          asked={asked}
          onClose={close}
        />
      )}
    </ExportOpener>
  );
};

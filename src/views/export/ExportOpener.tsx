import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { AskedDownload, ExportRequest } from '#dataProvider/consoleProvider.ts';
import { exportCallOf, isProvedExport } from '#engine/exportCalls.ts';
import type { EntityModel } from '#engine/model.ts';
import { reasonByRole } from '#engine/reason.ts';
import { ReasonedButton } from '#views/actions/ActionButton.tsx';
import { useRights } from '#views/reasons/rights.tsx';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

interface ExportOpenerProps {
  readonly model: EntityModel;
  /** Nothing is there to be exported. */
  readonly isEmpty: boolean;
  /** `asked`: what was chosen when the end of a session cut the export off. */
  readonly children: (close: () => void, asked?: ExportRequest) => ReactNode;
}

const still = { whiteSpace: 'nowrap' } as const;

/**
 * An export that takes a code cannot go on by itself when the end of a session cut it off: its dialog opens again, with what was chosen.
 */
const useLostExport = (model: EntityModel, reopen: (asked: ExportRequest) => void): void => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const call = exportCallOf(model, 'export');
  const isProved = call !== undefined && isProvedExport(call);
  // biome-ignore lint/correctness/useExhaustiveDependencies: What was lost is taken once, when the page is there.
  useEffect(() => {
    if (!isProved) return;
    const isHere = (asked: AskedDownload, path: string) =>
      asked.kind === 'export' && asked.resource === model.noun && path === window.location.pathname;
    void provider.takeLostDownloads(isHere).then(([lost]) => {
      if (lost?.kind !== 'export') return;
      reopen(lost.request);
      say(translate('download.reopened'), 'info');
    });
  }, []);
};

/** The button that opens a dialog of an export; closed, it says which role opens it. Nouns without an export have none. */
export const ExportOpener = ({ model, isEmpty, children }: ExportOpenerProps) => {
  const translate = useTranslate();
  const { standing } = useRights();
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<ExportRequest>();
  useLostExport(model, (lost) => {
    setAsked(lost);
    setAsking(true);
  });
  const call = exportCallOf(model, 'export');
  if (call === undefined) return null;
  const reason = reasonByRole(model, call.permission, standing(model, call.permission));
  if (reason !== undefined)
    return (
      <ReasonedButton model={model} reason={reason} startIcon={<FileDownload />} sx={still}>
        {translate('export.open')}
      </ReasonedButton>
    );
  const close = () => {
    setAsking(false);
    setAsked(undefined);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileDownload />}
        disabled={isEmpty}
        onClick={() => setAsking(true)}
        sx={still}
      >
        {translate('export.open')}
      </Button>
      {isAsking ? <Suspense>{children(close, asked)}</Suspense> : null}
    </>
  );
};

const ExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
);
const ListExportDialog = lazy(() =>
  import('./ExportDialog.tsx').then((module) => ({ default: module.ListExportDialog })),
);

/** Takes the list along as a sheet: what matches the filter, in the order shown; where the call asks for more, other rows, too. */
export const ExportButton = ({ model }: { readonly model: EntityModel }) => {
  const { total = 0 } = useListContext();
  const asksForRows = exportCallOf(model, 'export')?.request.properties?.scope !== undefined;
  return (
    <ExportOpener model={model} isEmpty={total === 0 && !asksForRows}>
      {(close, asked) =>
        asksForRows ? (
          <ListExportDialog model={model} asked={asked} onClose={close} />
        ) : (
          <ExportDialog model={model} onClose={close} />
        )
      }
    </ExportOpener>
  );
};

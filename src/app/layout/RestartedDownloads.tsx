import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { loadedModels } from '#app/console/modelStore.ts';
import type { AskedDownload, ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { exportCallOf, isProvedExport } from '#engine/exportCalls.ts';
import { saveFile, useExportWork } from '#views/export/useExportWork.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';
import { useSay } from '#views/useSay.ts';

type AskedExport = Extract<AskedDownload, { kind: 'export' }>;
type AskedFile = Exclude<AskedDownload, { kind: 'export' }>;

/** An export that takes a code cannot go on by itself: its own page opens its dialog again. */
const goesOn = (asked: AskedDownload): boolean => {
  if (asked.kind !== 'export') return true;
  const model = loadedModels()[asked.resource];
  const call = model === undefined ? undefined : exportCallOf(model, 'export');
  return call !== undefined && !isProvedExport(call);
};

const useOnce = (start: () => void): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: It goes on once, whatever is drawn again.
  useEffect(start, []);
};

const RestartedExport = ({ resource, request }: AskedExport) => {
  const provider = useConsoleProvider();
  const say = useSay();
  const model = loadedModels()[resource];
  if (model === undefined) throw new Error(`No model for "${resource}".`);
  const { run } = useExportWork(model, () => {});
  useOnce(() => {
    void run(() => provider.askExport(resource, request)).then((error) => {
      if (error instanceof Error) say(error.message, 'error');
    });
  });
  return null;
};

const askFile = (provider: ConsoleProvider, asked: AskedFile) =>
  asked.kind === 'template'
    ? provider.askTemplate(asked.resource, asked.purpose, asked.requested)
    : provider.askFailedRows(asked.importId, asked.format);

const RestartedFile = ({ asked }: { readonly asked: AskedFile }) => {
  const provider = useConsoleProvider();
  const say = useSay();
  useOnce(() => {
    askFile(provider, asked).then(
      ({ file, fileName }) => saveFile(file, fileName),
      (error: unknown) => say(error instanceof Error ? error.message : String(error), 'error'),
    );
  });
  return null;
};

/** Downloads that met an ended session go on after signing in again, once, and say so. */
export const RestartedDownloads = () => {
  const provider = useConsoleProvider();
  const translate = useTranslate();
  const say = useSay();
  const [lost, setLost] = useState<readonly AskedDownload[]>([]);
  useOnce(() => {
    void provider.takeLostDownloads(goesOn).then((taken) => {
      setLost(taken);
      if (taken.length > 0) say(translate('download.goesOn'), 'info');
    });
  });
  return lost.map((asked) =>
    asked.kind === 'export' ? (
      <RestartedExport key={JSON.stringify(asked)} {...asked} />
    ) : (
      <RestartedFile key={JSON.stringify(asked)} asked={asked} />
    ),
  );
};

import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useNavigate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { ImportModel } from '#engine/model.ts';
import { holdTab } from '#views/longWork/holdTab.ts';
import { arrivalOf, importAddress } from './entry/importAddress.ts';
import { maxSheetBytes } from './sheetLimits.ts';
import { useRememberSending } from './useFocusOnReturn.ts';

/** What somebody does about a file that was refused as a whole. */
type Fix = 'template' | 'type' | 'split' | 'range' | 'rows';

const fixes: Readonly<Record<string, Fix>> = {
  'sheet.type': 'type',
  'sheet.tooLarge': 'split',
  'sheet.tooManyRows': 'split',
  'sheet.range': 'range',
  'sheet.noRows': 'rows',
  'sheet.wrongTemplate': 'template',
  'sheet.oldTemplate': 'template',
  'sheet.otherTemplate': 'template',
  'sheet.missingColumns': 'template',
  'sheet.unknownColumns': 'template',
  'sheet.repeatedColumns': 'template',
};

/** The way on after a refusal; undefined where its sentence says all there is to say. */
const fixOf = (errorKey: string | undefined): Fix | undefined => fixes[errorKey ?? ''];

/** What stands where a file was put. `part`: how much of it has been sent, of 1; the server reads it after that. */
export type Upload =
  | { readonly kind: 'sending'; readonly file: File; readonly part: number }
  | {
      readonly kind: 'refused';
      readonly file: File;
      readonly message: string;
      readonly fix: Fix | undefined;
    }
  | { readonly kind: 'tooLarge'; readonly file: File };

const refused = (file: File, error: unknown): Upload => ({
  kind: 'refused',
  file,
  message: error instanceof Error ? error.message : String(error),
  fix: fixOf(refusalOf(error)?.error_key),
});

/** Sends a sheet to be checked and goes on to its import; a refused file says why where it was put. */
export const useUploadSheet = (noun: string, { purpose }: ImportModel) => {
  const provider = useDataProvider<ConsoleProvider>();
  const navigate = useNavigate();
  const rememberSending = useRememberSending();
  const [upload, setUpload] = useState<Upload>();
  const running = useRef<AbortController>(undefined);
  // Whoever leaves has changed their mind: nothing leads them back here later.
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    if (file.size > maxSheetBytes) return setUpload({ kind: 'tooLarge', file });
    const release = holdTab();
    const stop = new AbortController();
    running.current = stop;
    setUpload({ kind: 'sending', file, part: 0 });
    try {
      const onProgress = (part: number) => setUpload({ kind: 'sending', file, part });
      const { import_id: id, status } = await provider.checkSheet(noun, purpose, file, {
        signal: stop.signal,
        onProgress,
      });
      rememberSending();
      navigate(importAddress(id), { state: arrivalOf(status) });
    } catch (error) {
      setUpload(stop.signal.aborted ? undefined : refused(file, error));
    } finally {
      release();
    }
  };
  return { upload, send, cancel: () => running.current?.abort() };
};

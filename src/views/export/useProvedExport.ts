import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleProvider, ExportRequest, ProvedExport } from '#dataProvider/consoleProvider.ts';
import { refusalOf } from '#dataProvider/refusal.ts';
import type { EntityModel } from '#engine/model.ts';
import { useExportWork } from './useExportWork.ts';

interface KnownToken extends ProvedExport {
  readonly code: string;
  readonly token: string;
}

/**
 * Asks for an export of these rows and fields, with the code that was sent for it: checked for exactly these parameters, once; after a
 * refusal of the export itself the same entry goes on with what it gave.
 */
export const useProvedExport = (model: EntityModel, onDone: () => void) => {
  const provider = useDataProvider<ConsoleProvider>();
  const { isRunning, refusal, run } = useExportWork(model, onDone);
  const known = useRef<KnownToken>(undefined);
  const [isCodeWrong, setCodeWrong] = useState(false);

  const prove = async (code: string, asked: ProvedExport): Promise<string> => {
    if (known.current?.code === code && known.current.parameters === asked.parameters)
      return known.current.token;
    const checked = await provider.call('validateSms', { code, scene: 'export', ...asked });
    known.current = { code, ...asked, token: checked.verify_token };
    return checked.verify_token;
  };
  const ask = async (request: ExportRequest, code: string): Promise<void> => {
    setCodeWrong(false);
    const error = await run(() => provider.askExport(model.noun, request, (asked) => prove(code, asked)));
    const { need, error_key: key } = refusalOf(error) ?? {};
    if (need === 'sms_code') known.current = undefined;
    setCodeWrong(key === 'sms_code_wrong');
  };
  return { isRunning, refusal, isCodeWrong, ask };
};

import { useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleProvider } from '#dataProvider/consoleProvider.ts';
import type { Violation } from '#domain/violation.ts';
import { fileViolation } from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import { readFileFacts } from './fileFacts.ts';

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly part: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const refusedCode = 4000;

/** A refusal is about this file; anything else may go better the next time. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === refusedCode;

/** Sends files of one field one after the other: checked by content first, with progress, to be cancelled or tried again. */
export const useUpload = (field: FieldModel, scene: string, onDone: (file: FileValue) => void) => {
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const controller = useRef<AbortController>(null);

  const say = ({ rule, params = {} }: Violation): string => translate(`rules.${rule}`, params);

  const send = async (file: File): Promise<void> => {
    const broken = fileViolation(field, await readFileFacts(field, file));
    if (broken !== undefined) return setState({ kind: 'refused', message: say(broken) });
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (part: number) => setState({ kind: 'sending', name: file.name, part });
    onProgress(0);
    try {
      const value = await provider.upload(file, scene, { signal, onProgress });
      setState({ kind: 'idle' });
      onDone(value);
    } catch (error) {
      if (signal.aborted) return setState({ kind: 'idle' });
      const message = messageOf(error);
      setState(
        isRefusal(error)
          ? { kind: 'refused', message }
          : { kind: 'failed', message, retry: () => void send(file) },
      );
    }
  };

  return { state, send: (file: File) => void send(file), cancel: () => controller.current?.abort() };
};

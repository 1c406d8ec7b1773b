import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** What an upload needs of its surroundings. */
interface UploadPorts {
  readonly field: FieldModel;
  readonly scene: string;
  /** Called when a file sets out, before it is even read; what it gives is called when it is through, however it ended. */
  readonly onBegin: () => () => void;
  readonly onDone: (file: FileValue) => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const refusedCode = 4000;

/** A refusal is about this file; anything else may go better the next time. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === refusedCode;

/** Sends files of one field one after the other: checked by content first, with progress, to be cancelled or tried again. */
export const useUpload = (ports: UploadPorts) => {
  const { field, scene } = ports;
  const translate = useTranslate();
  const provider = useDataProvider<ConsoleProvider>();
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const controller = useRef<AbortController>(null);
  const latest = useRef(ports);
  // A file arrives many renders after it set out: it goes to the field as it is then.
  useLayoutEffect(() => {
    latest.current = ports;
  });
  // A field that has gone takes no file, and must not keep its form from being saved.
  useEffect(() => () => controller.current?.abort(), []);

  const say = ({ rule, params = {} }: Violation): string => translate(`rules.${rule}`, params);

  const deliver = async (file: File, signal: AbortSignal): Promise<FileValue | undefined> => {
    const onProgress = (part: number) => setState({ kind: 'sending', name: file.name, part });
    onProgress(0);
    try {
      const broken = fileViolation(field, await readFileFacts(field, file));
      if (broken === undefined) return await provider.upload(file, scene, { signal, onProgress });
      setState({ kind: 'refused', message: say(broken) });
    } catch (error) {
      if (signal.aborted) return undefined;
      const message = messageOf(error);
      setState(
        isRefusal(error)
          ? { kind: 'refused', message }
          : { kind: 'failed', message, retry: () => void send(file) },
      );
    }
    return undefined;
  };

  const send = async (file: File): Promise<void> => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const end = latest.current.onBegin();
    signal.addEventListener('abort', end);
    signal.addEventListener('abort', () => setState({ kind: 'idle' }));
    const value = await deliver(file, signal);
    end();
    if (value === undefined || signal.aborted) return;
    setState({ kind: 'idle' });
    latest.current.onDone(value);
  };

  return { state, send: (file: File) => void send(file), cancel: () => controller.current?.abort() };
};

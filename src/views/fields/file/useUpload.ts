import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Violation } from '#domain/violation.ts';
import {
  acceptedTypes,
  type FileFacts,
  fileViolation,
  signatureLength,
  typeBySignature,
} from '#engine/fileRules.ts';
import type { FieldModel } from '#engine/model.ts';
import type { FileValue } from '#engine/objectFormats.ts';
import { useConsoleProvider } from '#views/useConsoleProvider.ts';

/** Which of the files chosen together is on its way, counted from 1. */
interface BatchPlace {
  readonly at: number;
  readonly of: number;
}

interface BatchPorts {
  /** Sends one file; undefined when it did not arrive, which is told elsewhere. Never rejects. */
  readonly send: (file: File, place: BatchPlace, signal: AbortSignal) => Promise<FileValue | undefined>;
  readonly onArrived: (value: FileValue) => void;
  /** Once, when the last is through or the batch was stopped. */
  readonly onOver: () => void;
}

/** Files under way: more may join until it is over. */
interface UploadBatch {
  readonly add: (files: readonly File[]) => void;
  readonly stop: () => void;
  readonly isOver: () => boolean;
}

/** Sends files one after the other; one that is refused does not hold up the next. */
const createUploadBatch = ({ send, onArrived, onOver }: BatchPorts): UploadBatch => {
  const controller = new AbortController();
  const { signal } = controller;
  signal.addEventListener('abort', onOver);
  let waiting: readonly File[] = [];
  let place: BatchPlace = { at: 0, of: 0 };
  let isRunning = false;
  const run = async (): Promise<void> => {
    for (let [file] = waiting; file !== undefined; [file] = waiting) {
      waiting = waiting.slice(1);
      place = { ...place, at: place.at + 1 };
      const arrived = await send(file, place, signal);
      if (signal.aborted) return;
      // Over before the last one is taken: the form that checks it finds nothing under way.
      if (waiting.length === 0) controller.abort();
      if (arrived !== undefined) onArrived(arrived);
    }
  };
  return {
    add: (files) => {
      waiting = [...waiting, ...files];
      place = { ...place, of: place.of + files.length };
      if (isRunning) return;
      isRunning = true;
      void run();
    },
    stop: () => controller.abort(),
    isOver: () => signal.aborted,
  };
};

interface Pixels {
  readonly width?: number;
  readonly height?: number;
}

/** Pixels of a picture; nothing when the browser cannot draw it. */
const pixelsOf = async (file: Blob): Promise<Pixels> => {
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    // Broken or foreign: its type already refuses it, or the server will.
    return {};
  }
};

const pictures: readonly (string | undefined)[] = ['png', 'jpeg', 'webp', 'gif'];

/** What a chosen file is, read from its content: the same facts the server will find. */
const readFileFacts = async (field: FieldModel, file: Blob): Promise<FileFacts> => {
  const head = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
  const type = typeBySignature(head, acceptedTypes(field));
  const pixels = pictures.includes(type) ? await pixelsOf(file) : {};
  return { type, size: file.size, ...pixels };
};

/** Why a file is not in the field; `retry` where it may go better the next time. */
export interface UploadTrouble {
  readonly file: File;
  readonly message: string;
  readonly retry: (() => void) | undefined;
}

export interface UploadState {
  /** The file on its way, and how much of it has gone out (parts of 1). */
  readonly sending: { readonly name: string; readonly part: number } | undefined;
  readonly troubles: readonly UploadTrouble[];
  /** Whether a file has arrived since files were last chosen. */
  readonly hasArrived: boolean;
}

/** What an upload needs of its surroundings. */
interface UploadPorts {
  readonly field: FieldModel;
  readonly scene: string;
  /** Called when files set out, before the first is even read; what it gives is called when all are through. */
  readonly onBegin: () => () => void;
  readonly onDone: (file: FileValue) => void;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const refusedCode = 4000;

/** A refusal is about this file; anything else may go better the next time. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === refusedCode;

const placed = (text: string, { at, of }: BatchPlace): string => (of > 1 ? `${text} (${at}/${of})` : text);

/** Checks a file by its content and sends it; throws what went wrong, a refusal of the check in words. */
const useDelivery = ({ field, scene }: UploadPorts) => {
  const translate = useTranslate();
  const provider = useConsoleProvider();
  const say = ({ rule, params = {} }: Violation): string => translate(`rules.${rule}`, params);
  return async (file: File, signal: AbortSignal, onProgress: (part: number) => void) => {
    const broken = fileViolation(field, await readFileFacts(field, file));
    if (broken !== undefined) return { refusal: say(broken) };
    return { value: await provider.upload(file, scene, { signal, onProgress }) };
  };
};

/** What is known of a field's uploads, and the ways it changes. */
const useUploadState = () => {
  const [state, setState] = useState<UploadState>({ sending: undefined, troubles: [], hasArrived: false });
  const show = (sending: UploadState['sending']) => setState((now) => ({ ...now, sending }));
  const forget = (file?: File) =>
    setState((now) => ({
      ...now,
      troubles: file === undefined ? [] : now.troubles.filter((each) => each.file !== file),
    }));
  const complain = (trouble: UploadTrouble) =>
    setState((now) => ({ ...now, troubles: [...now.troubles, trouble] }));
  const arrive = (hasArrived: boolean) => setState((now) => ({ ...now, hasArrived }));
  return { state, show, forget, complain, arrive };
};

/** Sends files of one field one after the other: checked by content first, with progress, to be cancelled or tried again. */
export const useUpload = (ports: UploadPorts) => {
  const { state, show, forget, complain, arrive } = useUploadState();
  const deliver = useDelivery(ports);
  const translate = useTranslate();
  const batch = useRef<UploadBatch>(undefined);
  const latest = useRef(ports);
  // A file arrives many renders after it set out: it goes to the field as it is then.
  useLayoutEffect(() => {
    latest.current = ports;
  });
  // A field that has gone takes no file, and must not keep its form from being saved.
  useEffect(() => () => batch.current?.stop(), []);

  const sendOne = async (file: File, place: BatchPlace, signal: AbortSignal) => {
    const refuse = (message: string, retry?: () => void) => {
      const text = place.of > 1 ? `${file.name}: ${message}` : message;
      complain({ file, message: text, retry });
    };
    const onProgress = (part: number) =>
      signal.aborted ? undefined : show({ name: placed(file.name, place), part });
    onProgress(0);
    try {
      const { value, refusal } = await deliver(file, signal, onProgress);
      if (refusal !== undefined) refuse(refusal);
      return value;
    } catch (error) {
      if (signal.aborted) return undefined;
      const retry = () => {
        forget(file);
        send([file]);
      };
      if (isRefusal(error)) refuse(messageOf(error));
      else refuse(translate('fields.file.failed', { reason: messageOf(error) }), retry);
      return undefined;
    }
  };

  const startBatch = (): UploadBatch => {
    const end = latest.current.onBegin();
    return createUploadBatch({
      send: sendOne,
      onArrived: (value) => {
        arrive(true);
        latest.current.onDone(value);
      },
      onOver: () => {
        end();
        show(undefined);
      },
    });
  };

  const send = (files: readonly File[]): void => {
    if (files.length === 0) return;
    arrive(false);
    if (batch.current === undefined || batch.current.isOver()) batch.current = startBatch();
    batch.current.add(files);
  };

  /** Says that a file was not even sent, where it was not. */
  const refuse = (file: File, broken: Violation | undefined): void => {
    if (broken === undefined) return;
    complain({ file, message: translate(`rules.${broken.rule}`, broken.params ?? {}), retry: undefined });
  };

  return { state, send, refuse, cancel: () => batch.current?.stop(), forget: () => forget() };
};

import { CaptureUpdateAction, getSceneVersion, reconcileElements } from '@excalidraw/excalidraw';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readSession } from '#session/session.ts';
import {
  type BoardApi,
  type BoardElements,
  type BoardFiles,
  type BoardState,
  createDrawingStore,
  type DrawingStore,
  type ForeignElements,
  type KeptDrawing,
} from './drawingStore.ts';

const pauseMs = 300;

/** Whether the drawing on the screen is the one this browser keeps. */
export type Keeping = 'kept' | 'writing' | 'failed';

const ownerOf = (): string => {
  const session = readSession();
  return session === undefined ? 'visitor' : `${session.companyId}.${session.userId}`;
};

/** Tells one state of a drawing from the next; cheap enough for every stroke. */
const versionOf = ({ elements, background, files }: KeptDrawing): string =>
  [getSceneVersion(elements), elements.length, background, Object.keys(files).length].join(':');

// The package tells elements of another place by a brand that has no value.
const fromElsewhere = (elements: BoardElements) => elements as ForeignElements;

/** Takes over what another tab has drawn; of what both changed the later change stands. */
const takeOver = (api: BoardApi, { elements, background, files }: KeptDrawing): void => {
  const merged = reconcileElements(
    api.getSceneElementsIncludingDeleted(),
    fromElsewhere(elements),
    api.getAppState(),
  );
  api.addFiles(Object.values(files));
  api.updateScene({
    elements: merged,
    appState: { viewBackgroundColor: background },
    captureUpdate: CaptureUpdateAction.NEVER,
  });
};

/** Writes after a pause in drawing, or at once when the page goes away. */
const createWriter = (store: DrawingStore, report: (keeping: Keeping) => void) => {
  let known = '';
  let pending: KeptDrawing | undefined;
  let timer = 0;
  const flush = async (): Promise<void> => {
    const drawing = pending;
    if (drawing === undefined) return;
    try {
      await store.write(drawing);
      if (pending === drawing) pending = undefined;
      report(pending === undefined ? 'kept' : 'writing');
    } catch {
      report('failed');
    }
  };
  return {
    flush,
    /** What is kept already: a change of nothing is written nowhere. */
    markKept: (drawing: KeptDrawing) => {
      known = versionOf(drawing);
    },
    change: (drawing: KeptDrawing) => {
      const version = versionOf(drawing);
      if (version === known) return;
      known = version;
      pending = drawing;
      report('writing');
      clearTimeout(timer);
      timer = window.setTimeout(() => void flush(), pauseMs);
    },
    leave: () => {
      if (pending !== undefined) store.writeAtOnce(pending);
    },
  };
};

/** The drawing this browser keeps for the user who is signed in, written again shortly after every change. */
export const useKeptDrawing = () => {
  const store = useMemo(() => createDrawingStore(ownerOf()), []);
  const [keeping, setKeeping] = useState<Keeping>('kept');
  const writer = useMemo(() => createWriter(store, setKeeping), [store]);
  const api = useRef<BoardApi>(undefined);

  useEffect(() => {
    window.addEventListener('pagehide', writer.leave);
    const stop = store.onWritten(() => {
      void store.read().then((drawing) => {
        if (drawing === undefined || api.current === undefined) return;
        writer.markKept(drawing);
        takeOver(api.current, drawing);
      });
    });
    return () => {
      window.removeEventListener('pagehide', writer.leave);
      stop();
      // Another page of the console, which lives on: what is open is written now.
      void writer.flush();
    };
  }, [store, writer]);

  const initial = useMemo(
    () => async () => {
      const drawing = await store.read().catch(() => undefined);
      if (drawing === undefined) return null;
      writer.markKept(drawing);
      return {
        elements: drawing.elements.filter((element) => !element.isDeleted),
        appState: { viewBackgroundColor: drawing.background },
        files: drawing.files,
        scrollToContent: true,
      };
    },
    [store, writer],
  );

  return {
    keeping,
    initial,
    onApi: (given: BoardApi) => {
      api.current = given;
    },
    onChange: (elements: BoardElements, state: BoardState, files: BoardFiles) => {
      // Before the kept drawing has been read the board is empty, which is no change of it.
      if (!state.isLoading) writer.change({ elements, background: state.viewBackgroundColor, files });
    },
  };
};

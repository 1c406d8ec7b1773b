import {
  CaptureUpdateAction,
  type Excalidraw,
  getSceneVersion,
  reconcileElements,
} from '@excalidraw/excalidraw';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { readSession } from '#session/session.ts';

// The package names its types only below its root; what its root takes says the same.
type BoardProps = ComponentProps<typeof Excalidraw>;
type Changed = Parameters<NonNullable<BoardProps['onChange']>>;

/** What stands on the board, in its order. */
type BoardElements = Changed[0];
/** How the board is looked at: tool, colours, zoom. */
type BoardState = Changed[1];
/** Pictures on the board, by their id. */
type BoardFiles = Changed[2];
/** The board, to be told what to show. */
type BoardApi = Parameters<NonNullable<BoardProps['excalidrawAPI']>>[0];
/** Elements that were drawn in another place. */
type ForeignElements = Parameters<typeof reconcileElements>[1];

/** A drawing as the browser keeps it: what stands on it (also what was just deleted), its colour, its pictures. */
export interface KeptDrawing {
  readonly elements: BoardElements;
  readonly background: string;
  readonly files: BoardFiles;
}

/** Keeps drawings in this browser alone. Rejects when the browser refuses, e.g. without room. */
interface DrawingStore {
  readonly read: () => Promise<KeptDrawing | undefined>;
  readonly write: (drawing: KeptDrawing) => Promise<void>;
  /** Keeps what changed last while the page goes away; pictures came before it. */
  readonly writeAtOnce: (drawing: KeptDrawing) => void;
  /** Calls when another tab has written; answers how to stop. */
  readonly onWritten: (listener: () => void) => () => void;
}

const databaseName = 'drawboard';
const tableName = 'drawings';

const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(tableName);
  return asked(opening);
};

const finished = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** When it was written, in milliseconds; what an earlier build wrote has no time. */
interface Written {
  readonly at?: number;
}

type Last = Omit<KeptDrawing, 'files'> & Written;

const read = async (owner: string): Promise<(KeptDrawing & Written) | undefined> => {
  const database = await openDatabase();
  try {
    return await asked(database.transaction(tableName).objectStore(tableName).get(owner));
  } finally {
    database.close();
  }
};

const write = async (owner: string, drawing: KeptDrawing & Written): Promise<void> => {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(tableName, 'readwrite');
    transaction.objectStore(tableName).put(drawing, owner);
    await finished(transaction);
  } finally {
    database.close();
  }
};

const lastKey = (owner: string): string => `drawboard.${owner}`;

/** What a page wrote while it went away, as text. */
const readLast = (owner: string): string | undefined => localStorage.getItem(lastKey(owner)) ?? undefined;

/** Not what another page has written there meanwhile. */
const dropLast = (owner: string, text: string): void => {
  if (readLast(owner) === text) localStorage.removeItem(lastKey(owner));
};

/** Whether what a page wrote while it went away was drawn on in another tab since. */
const isPassed = (last: Written, kept: Written | undefined): boolean =>
  last.at !== undefined && last.at < (kept?.at ?? 0);

/** The drawing of one person in one company (`owner`); the user who is not signed in has one, too. */
export const createDrawingStore = (owner: string, now: () => number = Date.now): DrawingStore => {
  const channel = new BroadcastChannel(`drawboard.${owner}`);
  const readBoth = async (text: string): Promise<KeptDrawing | undefined> => {
    const kept = await read(owner);
    const last: Last = JSON.parse(text);
    if (isPassed(last, kept)) return kept;
    const drawing = { ...last, files: kept?.files ?? {} };
    await write(owner, drawing);
    return drawing;
  };
  return {
    read: async () => {
      const text = readLast(owner);
      if (text === undefined) return read(owner);
      const drawing = await readBoth(text);
      // Part of the drawing, or older than it; if the browser refused to write it, it waits for the next time.
      dropLast(owner, text);
      return drawing;
    },
    write: async (drawing) => {
      await write(owner, { ...drawing, at: now() });
      channel.postMessage('written');
    },
    writeAtOnce: ({ elements, background }) =>
      localStorage.setItem(lastKey(owner), JSON.stringify({ elements, background, at: now() })),
    onWritten: (listener) => {
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
};

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

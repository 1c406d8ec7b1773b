import type { Excalidraw, reconcileElements } from '@excalidraw/excalidraw';
import type { ComponentProps } from 'react';

// The package names its types only below its root; what its root takes says the same.
type BoardProps = ComponentProps<typeof Excalidraw>;
type Changed = Parameters<NonNullable<BoardProps['onChange']>>;

/** What stands on the board, in its order. */
export type BoardElements = Changed[0];
/** How the board is looked at: tool, colours, zoom. */
export type BoardState = Changed[1];
/** Pictures on the board, by their id. */
export type BoardFiles = Changed[2];
/** The board, to be told what to show. */
export type BoardApi = Parameters<NonNullable<BoardProps['excalidrawAPI']>>[0];
/** Elements that were drawn in another place. */
export type ForeignElements = Parameters<typeof reconcileElements>[1];

/** A drawing as the browser keeps it: what stands on it (also what was just deleted), its colour, its pictures. */
export interface KeptDrawing {
  readonly elements: BoardElements;
  readonly background: string;
  readonly files: BoardFiles;
}

/** Keeps drawings in this browser alone. Rejects when the browser refuses, e.g. without room. */
export interface DrawingStore {
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

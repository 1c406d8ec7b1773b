import type { BoardElements, BoardFiles } from './boardTypes.ts';

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

const read = async (owner: string): Promise<KeptDrawing | undefined> => {
  const database = await openDatabase();
  try {
    return await asked(database.transaction(tableName).objectStore(tableName).get(owner));
  } finally {
    database.close();
  }
};

const write = async (owner: string, drawing: KeptDrawing): Promise<void> => {
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

/** What the page wrote while it went away; once it is read it is part of the drawing. */
const takeLast = (owner: string): Omit<KeptDrawing, 'files'> | undefined => {
  const text = localStorage.getItem(lastKey(owner));
  localStorage.removeItem(lastKey(owner));
  return text === null ? undefined : JSON.parse(text);
};

/** The drawing of one person in one company (`owner`); whoever is not signed in has one, too. */
export const createDrawingStore = (owner: string): DrawingStore => {
  const channel = new BroadcastChannel(`drawboard.${owner}`);
  return {
    read: async () => {
      const kept = await read(owner);
      const last = takeLast(owner);
      if (last === undefined) return kept;
      const drawing = { ...last, files: kept?.files ?? {} };
      await write(owner, drawing);
      return drawing;
    },
    write: async (drawing) => {
      await write(owner, drawing);
      channel.postMessage('written');
    },
    writeAtOnce: ({ elements, background }) =>
      localStorage.setItem(lastKey(owner), JSON.stringify({ elements, background })),
    onWritten: (listener) => {
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
  };
};

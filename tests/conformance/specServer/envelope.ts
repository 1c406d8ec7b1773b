import type { Company, Person } from './company.ts';

/** What is not done: the code and a sentence, and nothing else. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly code = 4000,
  ) {
    super(message);
  }
}

/** Refuses with code 4000. */
export const refuse = (message: string): never => {
  throw new Refusal(message);
};

/** Refuses, because no one is signed in any more. */
export const refuseSession = (): never => {
  throw new Refusal('登录已失效，请重新登录', 4001);
};

/** What came with a call, whichever way it was sent. Texts of a form or an address are read as what they say. */
export interface Fields {
  readonly has: (name: string) => boolean;
  readonly raw: (name: string) => unknown;
  readonly text: (name: string) => string | undefined;
  readonly number: (name: string) => number | undefined;
  readonly ids: (name: string) => readonly number[];
  readonly file: (name: string) => File | undefined;
}

const idsIn = (value: unknown): readonly number[] => {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.map(Number);
  if (typeof value === 'string' && value.startsWith('[')) return (JSON.parse(value) as unknown[]).map(Number);
  return String(value).split(',').map(Number);
};

export const fieldsOf = (values: Readonly<Record<string, unknown>>): Fields => {
  const raw = (name: string) => values[name] ?? undefined;
  return {
    has: (name) => name in values,
    raw,
    text: (name) => {
      const value = raw(name);
      return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
    },
    number: (name) => {
      const value = raw(name);
      if (value === undefined || value === '') return undefined;
      return Number.isFinite(Number(value)) ? Number(value) : refuse(`参数 ${name} 不正确`);
    },
    ids: (name) => idsIn(raw(name)),
    file: (name) => {
      const value = raw(name);
      return value instanceof File ? value : undefined;
    },
  };
};

/** A call on its way. */
export interface Asked {
  readonly company: Company;
  readonly fields: Fields;
  /** Who is signed in. */
  readonly user: Person;
  readonly token: string;
}

/** A file to be kept by the browser. */
export class Download {
  constructor(
    readonly name: string,
    readonly bytes: Uint8Array<ArrayBuffer>,
  ) {}
}

/** Data with the sentence that is shown. */
export class Done {
  constructor(
    readonly data: unknown,
    readonly message: string,
  ) {}
}

/** Answers with data and the sentence of success the specification has for it. */
export const done = (data: unknown, message = '操作成功'): Done => new Done(data, message);

type Answer = Done | Download;
export type Handler = (asked: Asked) => Answer | Promise<Answer>;

/** The calls of an area, by method and path. */
export type Area = Readonly<Record<string, Handler>>;

/** The list a page is cut from. Page 0 is the first one, too. */
export const pageOf = <Row>({ fields }: Pick<Asked, 'fields'>, rows: readonly Row[]) => {
  const page = Math.max(1, fields.number('page') ?? 1);
  const page_size = Math.min(100, Math.max(1, fields.number('page_size') ?? 20));
  return {
    list: rows.slice((page - 1) * page_size, page * page_size),
    total: rows.length,
    page,
    page_size,
  };
};

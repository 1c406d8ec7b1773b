import { refusalOf } from '#dataProvider/refusal.ts';

/** Why a write was refused, by field; what belongs to no field stands in `whole`. */
export interface RefusalTexts {
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly whole: string | undefined;
}

export const noRefusal: RefusalTexts = { fields: {}, whole: undefined };

/** The sentences of a failed write. */
export const refusalTexts = (error: unknown): RefusalTexts => {
  const { root: _, ...errors } = refusalOf(error)?.errors ?? {};
  const fields = Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])),
  );
  const isSaid = Object.keys(fields).length > 0;
  return { fields, whole: isSaid ? undefined : error instanceof Error ? error.message : String(error) };
};

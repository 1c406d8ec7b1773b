import type { Actor } from '#domain/permission/actor.ts';
import type { FormerPlace, PlacedPeople } from '#server/features/directory/member/placePeople.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** So long what was done to many can be taken back: it is offered beside the message that it is done. */
const openMs = 60 * 60_000;

/** Whoever did it takes it back, in the same company. */
const subjectOf = ({ companyId, userId }: Actor): string => `places ${companyId} ${userId}`;

interface Sealed {
  readonly until: number;
  readonly people: readonly FormerPlace[];
}

/**
 * Where people were before a call, for the answer to carry: only the server reads it, and it says supervisors and pins, which
 * nobody may make up. Undefined when nobody was changed.
 */
export const sealFormer = (
  { links, actor, now }: CallContext,
  { former }: Pick<PlacedPeople, 'former'>,
): string | undefined => {
  if (former.length === 0) return undefined;
  const sealed: Sealed = { until: now.getTime() + openMs, people: former };
  return links.seal(JSON.stringify(sealed), subjectOf(actor));
};

/** What became of people who were placed, as the calls answer it, with the way back. */
export const placedReply = (context: CallContext, placed: PlacedPeople) => {
  const undo = sealFormer(context, placed);
  return {
    updated: [...placed.updated],
    failed: [...placed.failed],
    ...(undo === undefined ? {} : { undo }),
  };
};

/** The same again; undefined for somebody else's, one that is too old, or something else than was sealed. */
export const openFormer = (
  { links, actor, now }: CallContext,
  way: string,
): readonly FormerPlace[] | undefined => {
  const text = links.open(way, subjectOf(actor));
  if (text === undefined) return undefined;
  const { until, people }: Sealed = JSON.parse(text);
  return until < now.getTime() ? undefined : people;
};

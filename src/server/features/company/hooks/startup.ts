import { checkStartup } from '#domain/startup/checkStartup.ts';
import { violation } from '#domain/violation.ts';
import { dayOfInstant } from '#engine/dateText.ts';
import type { Startup } from '#generated/types.ts';
import type { WriteHooks } from '#server/crud/sources/writeHooks.ts';

/** A startup image is called by the name of its picture; one that was approved when its days were over would never be seen. */
export const startupHooks: WriteHooks<Startup> = {
  derive: ({ after: { image } }) => ({ name: image?.name ?? '' }),
  check: ({ before, after: { redirect_link: link, start_date: start } }, { now }) =>
    checkStartup({ link: link ?? '', start }, { today: dayOfInstant(now), keptStart: before?.start_date }),
  checkApproval: ({ end_date: end }, { now }) => (end < dayOfInstant(now) ? [violation('startup.over')] : []),
};

import { randomBytes } from 'node:crypto';
import { tokenLength } from '#domain/invite/joinAddress.ts';
import { dayAfter, endOfDay } from '#domain/invite/validity.ts';
import { sealSubject } from '#server/features/joining/invite/sealSubject.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import { dayOf, daysBefore } from './dates.ts';
import invites from './facts/invites.json' with { type: 'json' };
import type { Row } from './insertRows.ts';
import type { World } from './world.ts';

/**
 * Nine links: two permanent, three expired, one revoked, one used up (the demo company's numbers). `days`: until when it is good, from
 * today; `creator`: the department whose head made it. Without `links` no address can be shown.
 */
export const inviteRows = ({ companyId, department, seat, now, links }: World): readonly Row[] =>
  invites.map((link, index) => {
    const inviteId = index + 1;
    const { userId: creatorId } = seat(link.creator);
    const token = randomBytes(tokenLength).toString('base64url').slice(0, tokenLength);
    const made = daysBefore(now, link.madeDaysAgo);
    const isRevoked = link.revokedDaysAgo !== undefined;
    return {
      dept_id: department(link.department).id,
      creator_id: creatorId,
      token_hash: hashSecret(token),
      sealed: links?.seal(token, sealSubject(companyId, inviteId)) ?? null,
      validity: link.days === null ? 2 : 1,
      expires_at: link.days === null ? null : endOfDay(dayAfter(dayOf(now), link.days)),
      need_approval: link.approves === true ? 0 : 1,
      max_uses: link.most ?? null,
      used_count: link.used,
      is_current: isRevoked ? 0 : 1,
      created_at: made,
      last_used_at: link.used > 0 ? daysBefore(now, link.madeDaysAgo / 2) : null,
      revoked_at: isRevoked ? daysBefore(now, link.revokedDaysAgo ?? 0) : null,
      end_reason: isRevoked ? 'by_hand' : null,
      updated_at: made,
      updated_by: creatorId,
    };
  });

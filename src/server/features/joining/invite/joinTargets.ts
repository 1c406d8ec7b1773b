import { countJoin, findLivingLink, type LivingLink } from '#server/features/joining/store/invites.ts';
import { takeApplication } from '#server/features/joining/takeApplication.ts';
import {
  findTemporaryTarget,
  type JoinTarget,
  type JoinTargetFinder,
} from '#server/features/joining/temporary/acceptInvitation.ts';
import { hashSecret } from '#server/guard/store/sessions.ts';
import type { CallContext } from '#server/platform/handler.ts';

/** Who has used a link is known by this alone: the number itself stands with the application. */
const personHashOf = ({ companyId, inviteId }: LivingLink, countryCode: string, mobile: string): string =>
  hashSecret(`${companyId} ${inviteId} ${countryCode} ${mobile}`);

const joinBy =
  (link: LivingLink): JoinTarget['join'] =>
  async (context, { name, number: { countryCode, digits: mobile } }) => {
    const { companyId, inviteId, departmentId, creatorId: inviterId, needsApproval } = link;
    // People and departments are locked before the link (decisions/0008).
    const applied = await takeApplication(context, {
      companyId,
      inviteId,
      departmentId,
      inviterId,
      needsApproval,
      person: { name, countryCode, mobile },
    });
    if (applied === undefined) return { kind: 'dead' };
    if (
      !(await countJoin(context.db, {
        livingLink: link,
        personHash: personHashOf(link, countryCode, mobile),
        now: context.now,
      }))
    )
      return { kind: 'dead' };
    context.audit({
      action: 'invite.join',
      targetType: 'invite',
      targetId: inviteId,
      targetName: link.departmentName,
      concerns: [{ type: 'department', id: departmentId }],
    });
    return { kind: applied.status };
  };

/** The link a token is known by, as something to join. */
const findLinkTarget: JoinTargetFinder = async ({ db, now }, tokenHash) => {
  const link = await findLivingLink(db, tokenHash, now);
  if (link === undefined) return undefined;
  const { companyId, companyName } = link;
  return { kind: 'link', companyId, companyName, join: joinBy(link) };
};

/** Everything a token of the join page can stand for. */
const finders: readonly JoinTargetFinder[] = [findLinkTarget, findTemporaryTarget];

/** What a token stands for now. Every kind is asked, so that the time does not tell what a token was. */
export const findJoinTarget = async (
  context: Pick<CallContext, 'db' | 'now'>,
  token: string,
): Promise<JoinTarget | undefined> => {
  const hash = hashSecret(token);
  const found: (JoinTarget | undefined)[] = [];
  for (const find of finders) found.push(await find(context, hash));
  return found.find((target) => target !== undefined);
};

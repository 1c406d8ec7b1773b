import { useTranslate } from 'react-admin';
import { dayText, instantText } from '#engine/dateText.ts';
import type { InviteLink } from './useInvite.ts';

/** What is said of a link wherever it is shown or sent. */
export const useInviteText = () => {
  const translate = useTranslate();
  const validityOf = ({ expire_time: expiry }: InviteLink): string =>
    expiry === null
      ? translate('invite.forever')
      : translate('invite.until', { day: dayText(instantText(expiry)) });
  return {
    validityOf,
    /** How many have joined, and how long it is good. */
    stateOf: (link: InviteLink): string =>
      translate(link.max_uses === null ? 'invite.state' : 'invite.stateOf', {
        used: link.used_count,
        most: link.max_uses,
        validity: validityOf(link),
      }),
    /** A message to send to somebody. */
    invitationOf: (link: InviteLink, company: string): string =>
      translate('invite.text', {
        company,
        department: link.dept_name,
        validity: validityOf(link),
        url: link.url ?? '',
      }),
  };
};

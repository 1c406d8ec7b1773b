import { type RawBuilder, sql } from 'kysely';
import { mandateRows } from '#server/guard/store/mandates.ts';

/**
 * Whether whoever made `link` may invite into its department (`place`) now: the main administrator, who administers the address book
 * there, who is responsible for it or for one above (contract.md section 4, "Invite link"). Asked where nobody is signed in.
 */
export const mayMakerInvite: RawBuilder<boolean> = sql<boolean>`(
  exists (select from administrator chief where chief.company_id = link.company_id
    and chief.user_id = link.creator_id and chief.kind = 'main')
  or exists (select from ${mandateRows} where mandate.company_id = link.company_id
    and mandate.user_id = link.creator_id and mandate.grants ->> 'addressBook' = 'manage'
    and (mandate.is_company or exists (select from jsonb_array_elements_text(mandate.departments) root
      where root::bigint = any(place.ancestors))))
  or exists (select from department led where led.company_id = link.company_id and led.admin_id = link.creator_id
    and led.deleted_at is null and led.id = any(place.ancestors)))`;

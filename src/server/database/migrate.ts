import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { addressBook } from './migrations/addressBook.ts';
import { administration } from './migrations/administration.ts';
import { applications } from './migrations/applications.ts';
import { apps } from './migrations/apps.ts';
import { companySettings } from './migrations/companySettings.ts';
import { complaintMeasures } from './migrations/complaintMeasures.ts';
import { customFields } from './migrations/customFields.ts';
import { deletions } from './migrations/deletions.ts';
import { departmentReadings } from './migrations/departmentReadings.ts';
import { dissolution } from './migrations/dissolution.ts';
import { downloadTickets } from './migrations/downloadTickets.ts';
import { equity } from './migrations/equity.ts';
import { exportLeases } from './migrations/exportLeases.ts';
import { exports } from './migrations/exports.ts';
import { files } from './migrations/files.ts';
import { groupSettings } from './migrations/groupSettings.ts';
import { groups } from './migrations/groups.ts';
import { guesses } from './migrations/guesses.ts';
import { helpFeedback } from './migrations/helpFeedback.ts';
import { holidays } from './migrations/holidays.ts';
import { importOwnership } from './migrations/importOwnership.ts';
import { imports } from './migrations/imports.ts';
import { inviteLinks } from './migrations/inviteLinks.ts';
import { linksOfLeavers } from './migrations/linksOfLeavers.ts';
import { manageGroups } from './migrations/manageGroups.ts';
import { managementPassword } from './migrations/managementPassword.ts';
import { maskedNumbers } from './migrations/maskedNumbers.ts';
import { memberAdded } from './migrations/memberAdded.ts';
import { memberFilters } from './migrations/memberFilters.ts';
import { memberNameOrder } from './migrations/memberNameOrder.ts';
import { memberPicture } from './migrations/memberPicture.ts';
import { messageRetention } from './migrations/messageRetention.ts';
import { messages } from './migrations/messages.ts';
import { messageTemplates } from './migrations/messageTemplates.ts';
import { numberProof } from './migrations/numberProof.ts';
import { openTasks } from './migrations/openTasks.ts';
import { preference } from './migrations/preference.ts';
import { qrConfirmer } from './migrations/qrConfirmer.ts';
import { qrLogin } from './migrations/qrLogin.ts';
import { recordChain } from './migrations/recordChain.ts';
import { recordTargets } from './migrations/recordTargets.ts';
import { registration } from './migrations/registration.ts';
import { resignation } from './migrations/resignation.ts';
import { roles } from './migrations/roles.ts';
import { sealedTargets } from './migrations/sealedTargets.ts';
import { signInAttempts } from './migrations/signInAttempts.ts';
import { signInCodes } from './migrations/signInCodes.ts';
import { signInDecay } from './migrations/signInDecay.ts';
import { temporaryStaff } from './migrations/temporaryStaff.ts';
import { uploadBudget } from './migrations/uploadBudget.ts';
import { usage } from './migrations/usage.ts';
import { verifications } from './migrations/verifications.ts';
import type { Tables } from './tables.ts';

/** Every migration in order, forward only; a name is never changed once released. */
const migrations = {
  '0001_address_book': addressBook,
  '0002_sign_in_attempts': signInAttempts,
  '0003_masked_numbers': maskedNumbers,
  '0004_preference': preference,
  '0006_download_tickets': downloadTickets,
  '0007_files': files,
  '0008_member_picture': memberPicture,
  '0009_upload_budget': uploadBudget,
  '0010_sign_in_decay': signInDecay,
  '0011_groups': groups,
  '0012_deletions': deletions,
  '0013_record_targets': recordTargets,
  '0014_custom_fields': customFields,
  '0016_resignation': resignation,
  '0017_member_filters': memberFilters,
  '0018_department_readings': departmentReadings,
  '0019_member_name_order': memberNameOrder,
  '0022_management_password': managementPassword,
  '0020_sign_in_codes': signInCodes,
  '0021_qr_login': qrLogin,
  '0023_roles': roles,
  '0024_manage_groups': manageGroups,
  '0025_administration': administration,
  '0027_record_chain': recordChain,
  '0028_registration': registration,
  '0029_qr_confirmer': qrConfirmer,
  '0030_imports': imports,
  '0031_exports': exports,
  '0032_open_tasks': openTasks,
  '0033_import_ownership': importOwnership,
  '0033_messages': messages,
  '0034_invite_links': inviteLinks,
  '0035_applications': applications,
  '0036_temporary_staff': temporaryStaff,
  '0037_group_settings': groupSettings,
  '0038_complaint_measures': complaintMeasures,
  '0040_member_added': memberAdded,
  '0041_links_of_leavers': linksOfLeavers,
  '0042_message_retention': messageRetention,
  '0044_company_settings': companySettings,
  '0043_verifications': verifications,
  '0045_dissolution': dissolution,
  '0046_equity': equity,
  '0049_usage': usage,
  '0048_apps': apps,
  '0051_message_templates': messageTemplates,
  '0052_help_feedback': helpFeedback,
  '0050_holidays': holidays,
  '0053_sealed_targets': sealedTargets,
  '0054_number_proof': numberProof,
  '0056_export_leases': exportLeases,
  '0057_guesses': guesses,
} satisfies Record<string, Migration>;

/** Names of all migrations this program knows. */
export const migrationNames: readonly string[] = Object.keys(migrations);

/** Where new tables go; another schema of the same server may hold another console's. */
const currentSchema = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ readonly name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
};

const appliedNames = async (db: Kysely<Tables>, schema: string): Promise<readonly string[]> => {
  const existing = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!existing.some((table) => table.name === 'kysely_migration' && table.schema === schema)) return [];
  // The migrator's own table is not among ours.
  const own = db as unknown as Kysely<{ kysely_migration: { name: string } }>;
  const rows = await own.selectFrom('kysely_migration').select('name').execute();
  return rows.map((row) => row.name);
};

const refuseNewer = (applied: readonly string[]): void => {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(
      `The database was made by a newer version (${unknown.join(', ')}). Start that version, or restore an older dump.`,
    );
};

/** Brings the hand-written tables up to date. Refuses to work on a schema newer than this program. */
export const migrate = async (db: Kysely<Tables>): Promise<void> => {
  const schema = await currentSchema(db);
  refuseNewer(await appliedNames(db, schema));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('The database could not be migrated', { cause: error });
};

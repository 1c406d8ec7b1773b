import { sql } from 'kysely';
import { pictureOf, upload } from '#tests/server/file/upload.ts';
import type { Backend, TestSession } from '#tests/setup/backend.ts';

/** The number of the legal representative in the forms below; each code is asked for a number of its own. */
let lastNumber = 0;

/** A number no one was sent a code to yet. */
const freshNumber = (): string => {
  lastNumber += 1;
  return `139${String(lastNumber * 1_000 + 7).padStart(8, '0')}`;
};

/** The code that was sent to a number last. */
export const codeSentTo = async ({ database }: Backend, mobile: string): Promise<string> => {
  const { rows } = await sql<{ readonly text: string }>`
    select text from sms_outbox where phone = ${mobile} order by id desc limit 1`.execute(database.db);
  return /\d{6}/.exec(rows[0]?.text ?? '')?.[0] ?? '';
};

/** A picture of a paper, uploaded for a field of the verification. */
export const uploadPaper = async (backend: Backend, session: TestSession, field: string) => {
  const answer = await upload(backend, session, `verification.${field}`, await pictureOf(640, 480));
  if (answer.code !== 0) throw new Error(`The paper was refused: ${answer.message}`);
  return answer.data;
};

/** A form an enterprise may hand in, its code sent and its papers uploaded. */
export const enterpriseForm = async (
  backend: Backend,
  session: TestSession,
  changed: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> => {
  const phone = freshNumber();
  const sent = await backend.call('smsSend', { scene: 'attestation', phone }, session);
  if (sent.code !== 0) throw new Error(`No code was sent: ${sent.message}`);
  return {
    org_type: 'enterprise',
    doc_type: 'unified_licence',
    social_credit_code: '91440300MA5XY10249',
    company_name: '深圳市试验有限公司',
    legal_representative: '李法人',
    id_number: '11010519491231002X',
    phone,
    code: await codeSentTo(backend, phone),
    province: '广东',
    city: '深圳',
    detail_address: '南山区科苑路 1 号',
    licence_image: await uploadPaper(backend, session, 'licence_image'),
    authorization_image: await uploadPaper(backend, session, 'authorization_image'),
    ...changed,
  };
};

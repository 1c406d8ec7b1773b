import type { Company } from './company.ts';
import { refuse } from './envelope.ts';

/** Sends a code to a number; a test reads it in the outbox. */
export const sendCode = (
  company: Company,
  phone: string,
): { expire_seconds: number; retry_after: number } => {
  if (!/^1[3-9]\d{9}$/.test(phone)) refuse('手机号格式不正确');
  const code = String(Math.floor(100_000 + Math.random() * 900_000));
  company.codes.set(phone, code);
  company.outbox.push(`${phone}: 【青禾食品】验证码 ${code}，10 分钟内有效`);
  return { expire_seconds: 600, retry_after: 60 };
};

/** Uses up the code that was sent to a number. */
export const checkCode = ({ codes }: Company, phone: string, code: string | undefined): void => {
  if (code === undefined || codes.get(phone) !== code) refuse('验证码不正确');
  codes.delete(phone);
};

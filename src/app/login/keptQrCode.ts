/** A QR code of this tab: what it holds, and what its state is asked with. */
export interface QrCode {
  readonly ticket: string;
  readonly secret: string;
}

const key = 'qrLogin:code';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The code this tab showed before it was loaded anew: somebody may have scanned it already. */
export const keptQrCode = (storage: Storage = sessionStorage): QrCode | undefined => {
  const value = parsed(storage.getItem(key) ?? '');
  if (typeof value !== 'object' || value === null) return undefined;
  const { ticket, secret } = value as Readonly<Record<string, unknown>>;
  return isText(ticket) && isText(secret) ? { ticket, secret } : undefined;
};

/** Keeps a code over a reload. Its secret opens nothing without the HttpOnly cookie of this browser. */
export const keepQrCode = (code: QrCode, storage: Storage = sessionStorage): QrCode => {
  storage.setItem(key, JSON.stringify(code));
  return code;
};

export const dropQrCode = (storage: Storage = sessionStorage): void => storage.removeItem(key);

/** A message as a mail server takes it. `id` is the same at every attempt: it is its `Message-ID`, by which a copy is told from another message. */
export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What a mail server says: taken, or turned down for good (an address that does not exist). */
type MailVerdict = { readonly kind: 'accepted' } | { readonly kind: 'rejected'; readonly reason: string };

/** Hands a message to the mail server that sends it. Throws where it is not known whether it was sent: it is then handed over again. */
export interface MailPort {
  readonly send: (mail: OutgoingMail) => Promise<MailVerdict>;
}

/** A mail server of the operator, and who its messages are from. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte (`smtps`); else from STARTTLS on. */
  readonly isSecure: boolean;
  /** Only on this machine a message travels in the clear. */
  readonly mayBePlain: boolean;
  readonly account: { readonly user: string; readonly pass: string } | undefined;
  readonly from: string;
}

const patienceMs = 5_000;
const firstFailure = 500;

/** What nodemailer says of an error of the server. */
interface SmtpError {
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
}

/** Why an address takes no messages; undefined for whatever may pass by itself, and where our account or our sender is refused. */
const refusalIn = (error: unknown): string | undefined => {
  const { command, responseCode, response } = (error ?? {}) as SmtpError;
  return command === 'RCPT TO' && Number(responseCode) >= firstFailure ? String(response) : undefined;
};

/** Sends by a mail server. The package is loaded with the first message: without a mail server no one pays for it. */
export const createMail = ({ host, port, isSecure, mayBePlain, account, from }: SmtpServer): MailPort => ({
  send: async ({ id, to, subject, text }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host,
      port,
      secure: isSecure,
      requireTLS: !isSecure && !mayBePlain,
      ...(account === undefined ? {} : { auth: account }),
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      dnsTimeout: patienceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const messageId = `<${id}@${from.slice(from.indexOf('@') + 1)}>`;
    // A program that answers by itself is told not to.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    try {
      await transport.sendMail({ from, to, subject, text, messageId, headers });
      return { kind: 'accepted' };
    } catch (error) {
      const reason = refusalIn(error);
      if (reason === undefined) throw error;
      return { kind: 'rejected', reason };
    }
  },
});

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

/** Sends, or throws: a caller that must not wait does so in a job. */
export interface Mail {
  send(message: MailMessage): Promise<void>;
}

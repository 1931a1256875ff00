/** The mail with a reset link. The token is in the fragment, so that no server on the way logs it. */
export function resetMail(facts: { name: string; token: string; publicBaseUrl: string; serviceName: string }): {
  subject: string;
  text: string;
} {
  const { name, token, publicBaseUrl, serviceName } = facts;
  return {
    subject: `Set a new ${serviceName} password`,
    text:
      `Hello ${name},\n\n` +
      `somebody, hopefully you, asked to set a new password for your ${serviceName} account. ` +
      `This link does it, once, within the next hour:\n\n` +
      `${publicBaseUrl}/reset-password#token=${token}\n\n` +
      `If it was not you, ignore this mail: nothing has changed.`,
  };
}

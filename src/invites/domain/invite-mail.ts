/** The mail with an invite. The token is in the fragment, so that no server on the way logs it. */
export function inviteMail(facts: {
  inviter: string;
  team: string | null;
  token: string;
  publicBaseUrl: string;
  serviceName: string;
}): { subject: string; text: string } {
  const { inviter, team, token, publicBaseUrl, serviceName } = facts;
  return {
    subject: `${inviter} invites you to ${serviceName}`,
    text:
      `Hello,\n\n` +
      `${inviter} invites you to ${serviceName}${team === null ? '' : `, to the team ${team}`}. ` +
      `This link makes your account, once, within the next seven days:\n\n` +
      `${publicBaseUrl}/accept-invite#token=${token}\n\n` +
      `If you expected no invite, ignore this mail.`,
  };
}

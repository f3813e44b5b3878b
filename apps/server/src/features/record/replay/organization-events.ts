import type { EventBody } from '../event-kinds.policy.ts';
import type { OfOrganization } from './at-event.ts';
import { compareFacts } from './facts.policy.ts';
import type { MemberFacts } from './state.ts';

type Roles = Pick<MemberFacts, 'role' | 'organizationRole'>;

const newMember = ({ role, organizationRole }: Roles): MemberFacts => ({
  role,
  organizationRole,
  active: true,
  duties: [],
});

/** The person who registers an organization owns it. */
export function organizationRegistered(
  { state, event }: OfOrganization,
  { after: { name, type } }: EventBody<'organization_registered'>,
): void {
  state.organization = { name, type };
  state.members.set(event.actorId, newMember({ role: 'admin', organizationRole: 'owner' }));
}

export function memberAdded(
  { state }: OfOrganization,
  { after }: EventBody<'member_added' | 'invitation_accepted'>,
): void {
  state.members.set(after.userId, newMember(after));
}

/** The member, unless no event added one with this id. */
function memberOf({ state, report }: OfOrganization, userId: string): MemberFacts | undefined {
  const member = state.members.get(userId);
  if (!member) report(`member ${userId}: no event added them`);
  return member;
}

export function memberChanged(of: OfOrganization, { before, after }: EventBody<'member_changed'>): void {
  const { userId, ...standing } = after;
  const member = memberOf(of, userId);
  if (!member) return;
  compareFacts(`member ${userId}`, { expected: member, found: before }, of.report);
  Object.assign(member, standing);
}

export function dutiesChanged(of: OfOrganization, { before, after }: EventBody<'duties_changed'>): void {
  const member = memberOf(of, after.userId);
  if (!member) return;
  compareFacts(`member ${after.userId}`, { expected: member, found: before }, of.report);
  member.duties = [...after.duties].sort();
}

export function settingsChanged(
  { state: { settings }, report }: OfOrganization,
  { before, after }: EventBody<'settings_changed'>,
): void {
  compareFacts('settings', { expected: settings, found: before }, report);
  Object.assign(settings, after);
  settings.version += 1;
}

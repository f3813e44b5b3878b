import { endpoints } from '@stowed/contract';
import type { Member } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildInvite, buildMember } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { setViewportWidth } from '../../test/setup.ts';
import { shownToast } from '../../test/toast.ts';

const PATH = '/user-management';
const LINK = 'https://tools.example/register?invite=abc';
const ray: Partial<Member> = { id: 'user-2', username: 'ray', firstName: 'Ray', lastName: 'Ortiz' };

beforeEach(() => {
  answer(endpoints.listMembers, [
    buildMember({ organizationRole: 'owner' }),
    buildMember({ ...ray, role: 'maintainer', email: null, lastLogin: null }),
  ]);
  answer(endpoints.listInvites, [
    buildInvite(),
    buildInvite({ id: 'invite-2', email: 'joined@example.com', status: 'accepted' }),
    buildInvite({ id: 'invite-3', email: 'late@example.com', status: 'expired' }),
  ]);
});

const table = (name: string) => screen.findByRole('table', { name });
const rowOf = async (name: string, text: string) => {
  const row = (await within(await table(name)).findByText(text)).closest('tr');
  if (!row) throw new Error(`No row with ${text}`);
  return within(row);
};
const press = async (person: ReturnType<typeof renderRoute>['person'], name: string) =>
  person.click(await screen.findByRole('button', { name }));
const expectToast = (toast: object) => waitFor(() => expect(shownToast()).toMatchObject(toast));

describe('User Management', () => {
  it('ORG-001 ORG-019 G-17 G-146 shows members, invitations with their dates, and the way to invite', async () => {
    renderRoute(PATH);
    const member = await rowOf('Members', 'Ray Ortiz');
    const cells = member.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(0, -1)).toEqual([
      'ray',
      'Not provided',
      'Maintainer',
      'Member',
      'TSgt',
      '151 MXG',
      'Never',
      'Active',
    ]);
    expect((await rowOf('Members', 'Ann Lee')).getByText('Nov 3, 2025')).toBeDefined();
    const invite = await rowOf('Invitations', 'new@example.com');
    for (const text of ['Maintainer', 'Member', 'Pending', 'Nov 3, 2025', 'Nov 10, 2025']) {
      expect(invite.getByText(text)).toBeDefined();
    }
    expect(screen.getByRole('button', { name: 'Invite User' })).toBeDefined();
  });

  it('G-146 has nine columns for members, and calls who was deactivated inactive', async () => {
    answer(endpoints.listMembers, [buildMember({ ...ray, active: false, rank: null, unit: '' })]);
    renderRoute(PATH);
    const headers = within(await table('Members')).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Username',
      'Email',
      'Role',
      'Organization role',
      'Rank',
      'Unit',
      'Last login',
      'Status',
    ]);
    const member = await rowOf('Members', 'Ray Ortiz');
    expect(member.getByText('Inactive')).toBeDefined();
    expect(member.getAllByText('Not provided')).toHaveLength(2);
  });

  it('ORG-002 G-17 tells a plain member of the organization, and asks for nothing', async () => {
    const asked = [answer(endpoints.listMembers, []), answer(endpoints.listInvites, [])];
    renderRoute(PATH, { user: { role: 'admin', organizationRole: 'member' } });
    expect(await screen.findByText("You don't have permission to manage users.")).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(asked.flat()).toEqual([]);
  });

  it('shows where rows will be while they load', async () => {
    for (const endpoint of [endpoints.listMembers, endpoints.listInvites]) {
      answer(endpoint, () => new Promise(() => undefined));
    }
    const { container } = renderRoute(PATH);
    expect(await screen.findByRole('heading', { level: 1, name: 'User Management' })).toBeDefined();
    expect(container.querySelectorAll('main [aria-busy=true]')).toHaveLength(2);
  });

  it('tells what could not be loaded, and loads it again on Retry', async () => {
    refuse(endpoints.listInvites, { status: 403, body: { message: 'No' } });
    const { person } = renderRoute(PATH);
    expect(await screen.findByText('The invitations could not be loaded')).toBeDefined();
    expect(screen.getByText('API Error: 403 No')).toBeDefined();
    answer(endpoints.listInvites, []);
    await press(person, 'Retry');
    expect(await screen.findByText(/No invitations yet/)).toBeDefined();
  });

  it('shows nine columns as cards until there is room for them', async () => {
    setViewportWidth(1024);
    renderRoute(PATH);
    const list = await screen.findByRole('list', { name: 'Members' });
    expect(within(list).getAllByText('Username')).toHaveLength(2);
    expect(await table('Invitations')).toBeDefined();
  });

  it('shows a card for each row on a phone', async () => {
    setViewportWidth(375);
    renderRoute(PATH);
    const list = await screen.findByRole('list', { name: 'Invitations' });
    expect(within(list).getAllByRole('button', { name: 'Resend' })).toHaveLength(1);
    expect(within(list).getByText('new@example.com')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('inviting', () => {
  const open = async (user = {}) => {
    const { person } = renderRoute(PATH, { user });
    await press(person, 'Invite User');
    return { person, dialog: within(await screen.findByRole('dialog')) };
  };

  it('ORG-008 ORG-010 starts as maintainer and member, and offers administrator and admin to an owner', async () => {
    const { dialog } = await open();
    const [role, organizationRole] = dialog.getAllByRole('combobox');
    expect([role, organizationRole].map((one) => one && Reflect.get(one, 'value'))).toEqual([
      'maintainer',
      'member',
    ]);
    const names = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['Maintainer', 'Administrator', 'Member', 'Admin']);
  });

  it('ORG-011 offers an organization admin nothing but member', async () => {
    const { dialog } = await open({ organizationRole: 'admin' });
    const names = dialog.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['Maintainer', 'Administrator', 'Member']);
  });

  it.each(['', 'foo'])('ORG-009 refuses the address %j without a call', async (email) => {
    const sent = refuse(endpoints.inviteMember, { status: 500 });
    const { person, dialog } = await open();
    if (email) await person.type(dialog.getByLabelText('Email'), email);
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectToast({
      title: 'Email Required',
      description: 'Please enter a valid email address.',
      tone: 'bad',
    });
    expect(sent).toEqual([]);
    expect(dialog.getByLabelText('Email')).toHaveProperty('value', email);
  });

  it('ORG-007 ORG-012 G-172 sends three keys, closes, refreshes the table and shows the link to copy', async () => {
    const made = buildInvite({ id: 'invite-9', email: 'kim@example.com' });
    const sent = answer(endpoints.inviteMember, {
      success: true,
      message: 'The link is on its way to kim@example.com.',
      mail: 'sent',
      invite: { ...made, inviteUrl: LINK },
    });
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await person.selectOptions(dialog.getByLabelText('System role'), 'admin');
    answer(endpoints.listInvites, [made]);
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectToast({
      title: 'Invitation Sent',
      description: 'The link is on its way to kim@example.com.',
      tone: 'good',
    });
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'kim@example.com', role: 'admin', organizationRole: 'member' },
    ]);
    const row = await rowOf('Invitations', 'kim@example.com');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Link')).toHaveProperty('value', LINK);
    // The link is known: no new one has to be made.
    await person.click(row.getByRole('button', { name: 'Copy link' }));
    await expectToast({ title: 'Link copied' });
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  it('G-124 says so where the letter did not go out; the link is there to copy all the same', async () => {
    const message = 'The email to kim@example.com could not be sent. Copy the link and hand it over.';
    const made = { ...buildInvite({ email: 'kim@example.com' }), inviteUrl: LINK };
    answer(endpoints.inviteMember, { success: true, message, mail: 'failed', invite: made });
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectToast({ title: 'Invitation Sent', description: message, tone: 'plain' });
    expect(await screen.findByLabelText('Link')).toHaveProperty('value', LINK);
  });

  it('ORG-012 tells a failure and keeps the dialog with what was typed', async () => {
    refuse(endpoints.inviteMember, { status: 500, body: { message: 'X' } });
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectToast({ title: 'Invitation Failed', description: 'X', tone: 'bad' });
    expect(dialog.getByLabelText('Email')).toHaveProperty('value', 'kim@example.com');
  });
});

describe('an invitation', () => {
  const pending = () => rowOf('Invitations', 'new@example.com');

  it('ORG-015 offers Resend and Cancel only while it is pending', async () => {
    renderRoute(PATH);
    const names = (await pending()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Copy link', 'Resend', 'Cancel']);
    for (const email of ['joined@example.com', 'late@example.com']) {
      expect((await rowOf('Invitations', email)).queryByRole('button')).toBeNull();
    }
  });

  it('ORG-013 is resent, with the new link in view', async () => {
    const invite = { ...buildInvite(), inviteUrl: LINK };
    const sent = answer(endpoints.resendInvite, {
      success: true,
      invite,
      message: 'Copy the link.',
      mail: 'off',
    });
    const { person } = renderRoute(PATH);
    await person.click((await pending()).getByRole('button', { name: 'Resend' }));
    await expectToast({ title: 'Invitation Resent', tone: 'good' });
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/organizations/invites/invite-1/resend']);
    expect(screen.getByLabelText('Link')).toHaveProperty('value', LINK);
  });

  it('ORG-013 ORG-014 tells what failed and stays', async () => {
    refuse(endpoints.resendInvite, { status: 500, body: { message: 'X' } });
    refuse(endpoints.cancelInvite, { status: 500, body: { message: 'Y' } });
    const { person } = renderRoute(PATH);
    await person.click((await pending()).getByRole('button', { name: 'Resend' }));
    await expectToast({ title: 'Resend Failed', description: 'X', tone: 'bad' });
    await person.click((await pending()).getByRole('button', { name: 'Cancel' }));
    await expectToast({ title: 'Cancel Failed', description: 'Y', tone: 'bad' });
    expect((await pending()).getByText('Pending')).toBeDefined();
  });

  it('ORG-014 G-127 is cancelled, and its row is gone', async () => {
    const sent = answer(endpoints.cancelInvite, { success: true, message: 'Invitation cancelled' });
    const { person } = renderRoute(PATH);
    const button = (await pending()).getByRole('button', { name: 'Cancel' });
    answer(endpoints.listInvites, []);
    await person.click(button);
    await expectToast({ title: 'Invitation Cancelled', tone: 'good' });
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/organizations/invites/invite-1']);
    await waitFor(() => expect(screen.queryByText('new@example.com')).toBeNull());
  });

  it('G-172 says that Copy link makes a new one, and does nothing before the answer', async () => {
    const invite = { ...buildInvite(), inviteUrl: LINK };
    const sent = answer(endpoints.resendInvite, {
      success: true,
      invite,
      message: 'Copy the link.',
      mail: 'off',
    });
    const { person } = renderRoute(PATH);
    await person.click((await pending()).getByRole('button', { name: 'Copy link' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/one that you handed over before stops working/)).toBeDefined();
    expect(sent).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Make and copy' }));
    await expectToast({ title: 'Link copied' });
    expect(await navigator.clipboard.readText()).toBe(LINK);
    expect(sent).toHaveLength(1);
  });

  it('S19a offers an organization admin no link of an invitation that only an owner makes', async () => {
    answer(endpoints.listInvites, [buildInvite({ organizationRole: 'admin' })]);
    renderRoute(PATH, { user: { organizationRole: 'admin' } });
    const names = (await pending()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Cancel']);
  });
});

describe('a member', () => {
  it('G-21 is changed after the change was confirmed', async () => {
    const sent = answer(endpoints.updateMember, buildMember(ray));
    const { person } = renderRoute(PATH);
    await press(person, 'Edit Ray Ortiz');
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
    await person.selectOptions(screen.getByLabelText('System role'), 'admin');
    await person.selectOptions(screen.getByLabelText('Organization role'), 'owner');
    await person.selectOptions(screen.getByLabelText('Access'), 'inactive');
    await press(person, 'Save Changes');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'System role becomes Administrator.',
      'Organization role becomes Owner.',
      'Is signed out and cannot sign in.',
    ]);
    expect(sent).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Change' }));
    await expectToast({ title: 'Member updated', tone: 'good' });
    expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/organizations/users/user-2', { role: 'admin', organizationRole: 'owner', active: false }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('S19b tells a refusal and keeps what was chosen', async () => {
    refuse(endpoints.updateMember, {
      status: 409,
      body: { message: 'An organization needs at least one owner' },
    });
    const { person } = renderRoute(PATH);
    await press(person, 'Edit Ann Lee');
    await person.selectOptions(screen.getByLabelText('Organization role'), 'member');
    await press(person, 'Save Changes');
    expect(await screen.findByText('This is your own account.')).toBeDefined();
    await press(person, 'Change');
    await expectToast({
      title: 'Update Failed',
      description: 'An organization needs at least one owner',
      tone: 'bad',
    });
    expect(await screen.findByLabelText('Organization role')).toHaveProperty('value', 'member');
  });

  it('G-169 gets a link for a new password, to copy while the dialog is open', async () => {
    const resetUrl = 'https://tools.example/reset-password?token=abc';
    const sent = answer(endpoints.makeResetLink, { resetUrl, expiresAt: '2025-11-04T08:00:00.000Z' });
    const { person } = renderRoute(PATH);
    await press(person, 'Edit Ray Ortiz');
    await press(person, 'Make a reset link');
    expect(await screen.findByLabelText('Reset link')).toHaveProperty('value', resetUrl);
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/organizations/users/user-2/reset-link']);
    await press(person, 'Copy reset link');
    await expectToast({ title: 'Link copied' });
    expect(await navigator.clipboard.readText()).toBe(resetUrl);
    await press(person, 'Close');
    await press(person, 'Edit Ray Ortiz');
    expect(screen.queryByLabelText('Reset link')).toBeNull();
  });

  it('G-169 is told where no link could be made', async () => {
    refuse(endpoints.makeResetLink, { status: 403, body: { message: 'Only an owner can do this' } });
    const { person } = renderRoute(PATH);
    await press(person, 'Edit Ray Ortiz');
    await press(person, 'Make a reset link');
    await expectToast({ title: 'Reset Link Failed', description: 'Only an owner can do this', tone: 'bad' });
  });

  it('G-21 S19a an organization admin edits plain members only, and no organization role', async () => {
    const { person } = renderRoute(PATH, { user: { organizationRole: 'admin' } });
    await press(person, 'Edit Ray Ortiz');
    expect(screen.queryByLabelText('Organization role')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit Ann Lee' })).toBeNull();
  });
});

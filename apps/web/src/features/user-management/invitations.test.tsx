import { endpoints } from '@stowed/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildInvite } from '../../test/factories.ts';
import { expectToast, givenMembers, membersScreen, press, rowOf } from '../../test/members-screen.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { shownToast } from '../../test/toast.ts';

const LINK = 'https://tools.example/register?invite=abc';

beforeEach(givenMembers);

describe('inviting a person', () => {
  const open = async (user = {}) => {
    const { person } = renderRoute(membersScreen, { user });
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

  it('ORG-011 offers an organization admin only the role member', async () => {
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
    // The link is known: no new one is needed.
    await person.click(row.getByRole('button', { name: 'Copy link' }));
    await expectToast({ title: 'Link copied' });
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  it('ORG-012 creates one invitation from two immediate presses, and shows its link', async () => {
    const made = { ...buildInvite({ email: 'kim@example.com' }), inviteUrl: LINK };
    const sent = answer(endpoints.inviteMember, { success: true, message: 'M', mail: 'sent', invite: made });
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Email'), 'kim@example.com');
    const button = dialog.getByRole('button', { name: 'Send Invitation' });
    fireEvent.click(button);
    fireEvent.click(button);
    await expectToast({ title: 'Invitation Sent', description: 'M', tone: 'good' });
    expect(await screen.findByLabelText('Link')).toHaveProperty('value', LINK);
    expect(sent).toHaveLength(1);
  });

  it('ORG-012 G-148 ignores Escape until the result and the link are shown', async () => {
    const made = { ...buildInvite({ email: 'kim@example.com' }), inviteUrl: LINK };
    let finish: () => void = () => undefined;
    const sending = new Promise<void>((resolve) => (finish = resolve));
    answer(endpoints.inviteMember, () =>
      sending.then(() => ({ success: true as const, message: 'M', mail: 'sent' as const, invite: made })),
    );
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await dialog.findByRole('button', { name: 'Sending...' });
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Invite User' })).toBeDefined();
    finish();
    await expectToast({ title: 'Invitation Sent', description: 'M', tone: 'good' });
    expect(await screen.findByLabelText('Link')).toHaveProperty('value', LINK);
  });

  it('G-124 says if the email was not sent; the link can be copied anyway', async () => {
    const message = 'The email to kim@example.com could not be sent. Copy the link and hand it over.';
    const made = { ...buildInvite({ email: 'kim@example.com' }), inviteUrl: LINK };
    answer(endpoints.inviteMember, { success: true, message, mail: 'failed', invite: made });
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectToast({ title: 'Invitation Sent', description: message, tone: 'plain' });
    expect(await screen.findByLabelText('Link')).toHaveProperty('value', LINK);
  });

  it('ORG-012 reports a failure and keeps the dialog with the input', async () => {
    refuse(endpoints.inviteMember, { status: 500, body: { message: 'X' } });
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Email'), 'kim@example.com');
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await expectToast({ title: 'Invitation Failed', description: 'X', tone: 'bad' });
    expect(dialog.getByLabelText('Email')).toHaveProperty('value', 'kim@example.com');
  });

  it('G-148 asks before it closes with an address, and keeps it if the person stays', async () => {
    const { person, dialog } = await open();
    await person.type(dialog.getByLabelText('Email'), 'kim@');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    expect(dialog.getByLabelText('Email')).toHaveProperty('value', 'kim@');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('closes at once without an address', async () => {
    const { person } = await open();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('G-148 opens again with its entries after a reload', async () => {
    const entries = { email: 'kim@', role: 'admin', organizationRole: 'member' };
    sessionStorage.setItem('keptWork:user-1/invite', JSON.stringify(entries));
    renderRoute(membersScreen);
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }));
    expect(dialog.getByLabelText('Email')).toHaveProperty('value', 'kim@');
    expect(dialog.getByLabelText('System role')).toHaveProperty('value', 'admin');
  });
});

describe('an invitation', () => {
  const pending = () => rowOf('Invitations', 'new@example.com');

  it('ORG-015 offers Resend and Cancel only while it is pending', async () => {
    renderRoute(membersScreen);
    const names = (await pending()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Copy link', 'Resend', 'Cancel']);
    for (const email of ['joined@example.com', 'late@example.com']) {
      expect((await rowOf('Invitations', email)).queryByRole('button')).toBeNull();
    }
  });

  it('ORG-013 is resent, and shows the new link', async () => {
    const invite = { ...buildInvite(), inviteUrl: LINK };
    const sent = answer(endpoints.resendInvite, {
      success: true,
      invite,
      message: 'Copy the link.',
      mail: 'off',
    });
    const { person } = renderRoute(membersScreen);
    await person.click((await pending()).getByRole('button', { name: 'Resend' }));
    await expectToast({ title: 'Invitation Resent', tone: 'good' });
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/organizations/invites/invite-1/resend']);
    expect(screen.getByLabelText('Link')).toHaveProperty('value', LINK);
  });

  it.each(['Resend', 'Cancel'])('ORG-013 ORG-014 counts two immediate presses of %s as one', async (name) => {
    const made = { ...buildInvite(), inviteUrl: LINK };
    const sent = [
      answer(endpoints.resendInvite, { success: true, invite: made, message: 'M', mail: 'sent' }),
      answer(endpoints.cancelInvite, { success: true, message: 'Invitation cancelled' }),
    ];
    renderRoute(membersScreen);
    const button = (await pending()).getByRole('button', { name });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(shownToast()?.title).toMatch(/^Invitation (Resent|Cancelled)$/));
    expect(sent.flat()).toHaveLength(1);
  });

  it("ORG-013 S27 shows the server's message about how long to wait before resending", async () => {
    const message = 'This invitation was resent just now. It can be resent again in 42 seconds.';
    refuse(endpoints.resendInvite, { status: 429, body: { message } });
    const { person } = renderRoute(membersScreen);
    await person.click((await pending()).getByRole('button', { name: 'Resend' }));
    await expectToast({ title: 'Resend Failed', description: message, tone: 'bad' });
  });

  it('ORG-013 ORG-014 reports failures and stays', async () => {
    refuse(endpoints.resendInvite, { status: 500, body: { message: 'X' } });
    refuse(endpoints.cancelInvite, { status: 500, body: { message: 'Y' } });
    const { person } = renderRoute(membersScreen);
    await person.click((await pending()).getByRole('button', { name: 'Resend' }));
    await expectToast({ title: 'Resend Failed', description: 'X', tone: 'bad' });
    await person.click((await pending()).getByRole('button', { name: 'Cancel' }));
    await expectToast({ title: 'Cancel Failed', description: 'Y', tone: 'bad' });
    expect((await pending()).getByText('Pending')).toBeDefined();
  });

  it('ORG-014 G-127 is canceled, and its row disappears', async () => {
    const sent = answer(endpoints.cancelInvite, { success: true, message: 'Invitation cancelled' });
    const { person } = renderRoute(membersScreen);
    const button = (await pending()).getByRole('button', { name: 'Cancel' });
    answer(endpoints.listInvites, []);
    await person.click(button);
    await expectToast({ title: 'Invitation Cancelled', tone: 'good' });
    expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/organizations/invites/invite-1']);
    await waitFor(() => expect(screen.queryByText('new@example.com')).toBeNull());
  });

  it('G-172 warns that Copy link makes a new one, and does nothing until the person confirms', async () => {
    const invite = { ...buildInvite(), inviteUrl: LINK };
    const sent = answer(endpoints.resendInvite, {
      success: true,
      invite,
      message: 'Copy the link.',
      mail: 'off',
    });
    const { person } = renderRoute(membersScreen);
    await person.click((await pending()).getByRole('button', { name: 'Copy link' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/earlier links stop working/)).toBeDefined();
    expect(sent).toEqual([]);
    await person.click(question.getByRole('button', { name: 'Make and copy' }));
    await expectToast({ title: 'Link copied' });
    expect(await navigator.clipboard.readText()).toBe(LINK);
    expect(sent).toHaveLength(1);
  });

  it('S19a offers an organization admin no link for an invitation that only an owner may send', async () => {
    answer(endpoints.listInvites, [buildInvite({ organizationRole: 'admin' })]);
    renderRoute(membersScreen, { user: { organizationRole: 'admin' } });
    const names = (await pending()).getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Cancel']);
  });
});

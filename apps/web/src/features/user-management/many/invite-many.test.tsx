import { endpoints } from '@stowed/contract';
import type { InvitationOutcome } from '@stowed/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildInvite } from '../../../test/factories.ts';
import { givenMembers, membersScreen, press } from '../../../test/members-screen.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { isUnloadRefused } from '../../../test/unload.ts';

beforeEach(givenMembers);

async function open(user = {}) {
  const { person } = renderRoute(membersScreen, { user });
  await press(person, 'Invite many');
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite many' }));
  const paste = async (text: string) => {
    await person.click(dialog.getByLabelText('Email addresses'));
    await person.paste(text);
  };
  const valueOf = (label: string): unknown => Reflect.get(dialog.getByLabelText(label), 'value');
  return { person, dialog, paste, valueOf };
}

const result = (email: string, outcome: InvitationOutcome) => ({ email, outcome });
const made = (email: string, mail: 'sent' | 'off' = 'sent') => ({
  ...result(email, 'invited'),
  made: { invite: { ...buildInvite({ email }), inviteUrl: 'https://tools.example/register?invite=a' }, mail },
});
const success = { success: true as const, limit: null };

describe('inviting many', () => {
  it('ORG-010 ORG-012 sends the pasted addresses with one role, and tells the result of each', async () => {
    const { person, dialog, paste } = await open();
    await paste('ann@example.org, kim@example.org, ANN@example.org\nbob lee@example.org');
    expect(dialog.getByText('Not an address: bob lee@example.org (line 2)')).toBeDefined();
    expect(dialog.getByText('1 repeated')).toBeDefined();
    await person.click(dialog.getByRole('radio', { name: 'Administrator' }));
    const results = [made('ann@example.org'), result('kim@example.org', 'already_member')];
    const sent = answer(endpoints.inviteMany, { ...success, results });
    await person.click(dialog.getByRole('button', { name: 'Send 2 Invitations' }));
    expect(await dialog.findByText('1 person invited')).toBeDefined();
    expect(sent.map(({ body }) => body)).toEqual([
      { emails: ['ann@example.org', 'kim@example.org'], role: 'admin', organizationRole: 'member' },
    ]);
    const refused = within(dialog.getByRole('list', { name: 'Not invited' })).getAllByRole('listitem');
    const done = within(dialog.getByRole('list', { name: 'Invited' })).getAllByRole('listitem');
    expect(done.map(({ textContent }) => textContent)).toEqual(['ann@example.orgEmail sent']);
    expect(refused.map(({ textContent }) => textContent)).toEqual([
      'kim@example.orgAlready a member',
      'bob lee@example.orgNot an email address (line 2)',
    ]);
    await person.click(dialog.getByRole('button', { name: 'Back to the rest' }));
    expect(dialog.getByLabelText('Email addresses')).toHaveProperty('value', 'bob lee@example.org');
  });

  it('G-148 keeps everything after a failure', async () => {
    const { person, dialog, paste, valueOf } = await open();
    await paste('ann@example.org');
    await person.selectOptions(dialog.getByLabelText('Organization role'), 'admin');
    refuse(endpoints.inviteMany, { status: 500, body: { message: 'Disk is full' } });
    await person.click(dialog.getByRole('button', { name: 'Send 1 Invitation' }));
    expect(await dialog.findByText('Disk is full')).toBeDefined();
    expect([valueOf('Email addresses'), valueOf('Organization role')]).toEqual(['ann@example.org', 'admin']);
  });

  it('S27 says what to do at the daily limit, and keeps the rest', async () => {
    const { person, dialog, paste, valueOf } = await open();
    await paste('ann@example.org\nkim@example.org');
    answer(endpoints.inviteMany, {
      success: true,
      limit: { perDay: 1, retryAfterSeconds: 60 },
      results: [made('ann@example.org'), result('kim@example.org', 'limit_reached')],
    });
    await person.click(dialog.getByRole('button', { name: 'Send 2 Invitations' }));
    expect(await dialog.findByText(/may send 1 invitation a day.*INVITATIONS_PER_DAY/u)).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Back to the rest' }));
    expect(valueOf('Email addresses')).toBe('kim@example.org');
  });

  it('ORG-007 asks before it closes without links that nobody else has', async () => {
    window.history.pushState(null, '', '/');
    window.history.pushState(null, '', membersScreen);
    const { person, dialog, paste } = await open();
    await paste('ann@example.org');
    answer(endpoints.inviteMany, { ...success, results: [made('ann@example.org', 'off')] });
    await person.click(dialog.getByRole('button', { name: 'Send 1 Invitation' }));
    expect(await dialog.findByText(/No email was sent\. Save the links/u)).toBeDefined();
    expect(dialog.getByRole('list', { name: 'Invited' }).textContent).toBe('ann@example.org');
    expect(isUnloadRefused()).toBe(true);
    window.history.back();
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
    expect(dialog.getByRole('list', { name: 'Invited' }).textContent).toBe('ann@example.org');
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before it closes with a list, and keeps it if the person stays', async () => {
    const { person, paste, valueOf } = await open();
    await paste('ann@example.org');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await person.click(question.getByRole('button', { name: 'Stay' }));
    expect(valueOf('Email addresses')).toBe('ann@example.org');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('counts and sends valid addresses only, and names the others by line', async () => {
    const { person, dialog, paste } = await open();
    await paste('ann@example.org\nbob@');
    expect(dialog.getByText('Not an address: bob@ (line 2)')).toBeDefined();
    const sent = answer(endpoints.inviteMany, { ...success, results: [made('ann@example.org')] });
    await person.click(dialog.getByRole('button', { name: 'Send 1 Invitation' }));
    await dialog.findByText('1 person invited');
    expect(sent.map(({ body }) => body)).toMatchObject([{ emails: ['ann@example.org'] }]);
    await person.click(dialog.getByRole('button', { name: 'Back to the rest' }));
    expect(dialog.getByLabelText('Email addresses')).toHaveProperty('value', 'bob@');
  });

  it.each(['Done', 'Escape'])('keeps what was not sent when the results are closed: %s', async (way) => {
    const { person, dialog, paste } = await open();
    await paste('ann@example.org\nbob@');
    answer(endpoints.inviteMany, { ...success, results: [made('ann@example.org')] });
    await person.click(dialog.getByRole('button', { name: 'Send 1 Invitation' }));
    await dialog.findByText('What was not sent stays in the list of Invite many.');
    if (way === 'Escape') await person.keyboard('{Escape}');
    else await person.click(dialog.getByRole('button', { name: way }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(person, 'Invite many');
    const again = within(await screen.findByRole('dialog', { name: 'Invite many' }));
    expect(again.getByLabelText('Email addresses')).toHaveProperty('value', 'bob@');
  });

  it('keeps nothing once everyone in the list was sent to', async () => {
    const { person, dialog, paste } = await open();
    await person.click(dialog.getByRole('radio', { name: 'Administrator' }));
    await paste('ann@example.org');
    answer(endpoints.inviteMany, { ...success, results: [made('ann@example.org')] });
    await person.click(dialog.getByRole('button', { name: 'Send 1 Invitation' }));
    await person.click(await dialog.findByRole('button', { name: 'Done' }));
    await press(person, 'Invite many');
    const again = within(await screen.findByRole('dialog', { name: 'Invite many' }));
    expect(again.getByLabelText('Email addresses')).toHaveProperty('value', '');
    expect(again.getByRole('radio', { name: 'Administrator' })).toHaveProperty('checked', false);
  });

  it('sends nothing without an address', async () => {
    const sent = answer(endpoints.inviteMany, { ...success, results: [] });
    const { person, dialog } = await open();
    await person.click(dialog.getByRole('button', { name: 'Send Invitations' }));
    expect(dialog.getByRole('alert').textContent).toBe('Paste at least one email address.');
    expect(sent).toEqual([]);
  });
});

describe('new links for all pending invitations', () => {
  const pending = ['ann', 'kim'].map((name) => buildInvite({ id: name, email: `${name}@example.org` }));
  const openLinks = async (user = {}) => {
    answer(endpoints.listInvites, [...pending, buildInvite({ id: 'late', status: 'expired' })]);
    const { person } = renderRoute(membersScreen, { user });
    await press(person, 'New links for all pending');
    return {
      person,
      dialog: within(await screen.findByRole('dialog', { name: 'New links for all pending' })),
    };
  };

  it('ORG-013 makes them in one act, and asks before they are left unsaved', async () => {
    const { person, dialog } = await openLinks();
    expect(dialog.getByText(/Each of the 2 pending invitations.*earlier links stop working/u)).toBeDefined();
    refuse(endpoints.renewInvites, { status: 500, body: { message: 'Disk is full' } });
    await person.click(dialog.getByRole('button', { name: 'Make 2 new links' }));
    expect(await dialog.findByText('Disk is full')).toBeDefined();
    const results = [made('ann@example.org', 'off'), result('kim@example.org', 'just_renewed')];
    const sent = answer(endpoints.renewInvites, { ...success, results });
    await person.click(dialog.getByRole('button', { name: 'Make 2 new links' }));
    expect(await dialog.findByText('1 new link')).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(dialog.getByRole('list', { name: 'No new link' }).textContent).toBe(
      'kim@example.orgGot a new link less than a minute ago',
    );
    expect(isUnloadRefused()).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stay' }));
    const files: Blob[] = [];
    // why: jsdom implements neither object URLs nor downloads.
    Reflect.set(URL, 'createObjectURL', (file: Blob) => `blob:${files.push(file)}`);
    Reflect.set(URL, 'revokeObjectURL', () => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    await person.click(dialog.getByRole('button', { name: 'Save links as CSV' }));
    expect(files.map(({ type, size }) => [type, size > 60])).toEqual([['text/csv;charset=utf-8', true]]);
    expect(isUnloadRefused()).toBe(false);
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ORG-013 show no earlier failure while they are made again', async () => {
    const { person, dialog } = await openLinks();
    refuse(endpoints.renewInvites, { status: 500, body: { message: 'Disk is full' } });
    const make = () => person.click(dialog.getByRole('button', { name: 'Make 2 new links' }));
    await make();
    await dialog.findByText('Disk is full');
    answer(endpoints.renewInvites, () => new Promise(() => undefined));
    await make();
    await dialog.findByText('Making the links...');
    expect(dialog.queryByText('Disk is full')).toBeNull();
  });

  it('are not offered for one invitation alone', async () => {
    answer(endpoints.listInvites, pending.slice(0, 1));
    renderRoute(membersScreen);
    await screen.findByText('ann@example.org');
    expect(screen.queryByRole('button', { name: 'New links for all pending' })).toBeNull();
  });
});

describe('the usual roles', () => {
  const rolesOf = (dialog: ReturnType<typeof within>) =>
    dialog.getAllByRole('combobox').map((select: HTMLElement): unknown => Reflect.get(select, 'value'));

  it.each(['Invite User', 'Invite many'])('ORG-008 ORG-010 set both selects: %s', async (name) => {
    const { person } = renderRoute(membersScreen);
    await press(person, name);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('radio', { name: 'Maintainer' })).toHaveProperty('checked', true);
    for (const [choice, role, organizationRole] of [
      ['Administrator', 'admin', 'member'],
      ["Owner's deputy", 'admin', 'admin'],
      ['Maintainer', 'maintainer', 'member'],
    ] as const) {
      await person.click(dialog.getByRole('radio', { name: choice }));
      expect(rolesOf(dialog)).toEqual([role, organizationRole]);
    }
    await person.selectOptions(dialog.getByLabelText('Organization role'), 'admin');
    expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('ORG-011 offer the organization admin to owners only', async () => {
    const { dialog } = await open({ organizationRole: 'admin' });
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    expect(dialog.queryByRole('radio', { name: "Owner's deputy" })).toBeNull();
  });
});

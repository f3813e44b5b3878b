import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMember } from '../../test/factories.ts';
import {
  expectToast,
  givenMembers,
  membersScreen,
  press,
  ray,
  rowOf,
  table,
} from '../../test/members-screen.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { setViewportWidth } from '../../test/setup.ts';

beforeEach(givenMembers);

describe('User Management', () => {
  it.each([1440, 375])(
    'ORG-001 shows the start of a long text, and all of it on a press, at %i pixels',
    async (width) => {
      setViewportWidth(width);
      const [long, unit] = ['Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim(), 'U'.repeat(100)];
      answer(endpoints.listMembers, [
        buildMember({ ...ray, firstName: long, lastName: 'Ortiz', username: 'short', unit }),
      ]);
      const { person } = renderRoute(membersScreen);
      for (const text of [`${long} Ortiz`, unit]) {
        const button = await screen.findByRole('button', { name: text });
        expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual([text, 'false']);
        await person.click(button);
        expect(button.getAttribute('aria-expanded')).toBe('true');
      }
      expect(screen.queryByRole('button', { name: 'short' })).toBeNull();
    },
  );

  it('ORG-001 ORG-019 G-17 G-146 shows members, invitations with their dates, and the invite button', async () => {
    renderRoute(membersScreen);
    const member = await rowOf('Members', 'Ray Ortiz');
    const cells = member.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(0, -1)).toEqual([
      'ray',
      'Not provided',
      'Maintainer',
      'Member',
      'None',
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

  it('G-146 GEN-006 has nine columns for members and their duties, and labels deactivated members inactive', async () => {
    answer(endpoints.listMembers, [buildMember({ ...ray, active: false, rank: null, unit: '' })]);
    renderRoute(membersScreen);
    const headers = within(await table('Members')).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Username',
      'Email',
      'Role',
      'Organization role',
      'Duties',
      'Rank',
      'Unit',
      'Last login',
      'Status',
    ]);
    const member = await rowOf('Members', 'Ray Ortiz');
    expect(member.getByText('Inactive')).toBeDefined();
    expect(member.getAllByText('Not provided')).toHaveLength(2);
  });

  it('ORG-002 G-17 shows a plain member the organization, without further requests', async () => {
    const asked = [answer(endpoints.listMembers, []), answer(endpoints.listInvites, [])];
    renderRoute(membersScreen, { user: { role: 'admin', organizationRole: 'member' } });
    expect(await screen.findByText("You don't have permission to manage users.")).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'User Management' })).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    expect(asked.flat()).toEqual([]);
  });

  it('shows placeholder rows while loading', async () => {
    for (const endpoint of [endpoints.listMembers, endpoints.listInvites]) {
      answer(endpoint, () => new Promise(() => undefined));
    }
    const { container } = renderRoute(membersScreen);
    expect(await screen.findByRole('heading', { level: 1, name: 'User Management' })).toBeDefined();
    expect(container.querySelectorAll('main [aria-busy=true]')).toHaveLength(2);
  });

  it('reports what could not be loaded, and loads it on Retry', async () => {
    refuse(endpoints.listInvites, { status: 403, body: { message: 'No' } });
    const { person } = renderRoute(membersScreen);
    expect(await screen.findByText('The invitations could not be loaded')).toBeDefined();
    expect(screen.getByText('API Error: 403 No')).toBeDefined();
    answer(endpoints.listInvites, []);
    await press(person, 'Retry');
    expect(await screen.findByText(/No invitations yet/)).toBeDefined();
  });

  it('shows nine columns as cards if they do not fit', async () => {
    setViewportWidth(1024);
    renderRoute(membersScreen);
    const list = await screen.findByRole('list', { name: 'Members' });
    expect(within(list).getAllByText('Username')).toHaveLength(2);
    expect(await table('Invitations')).toBeDefined();
  });

  it('shows a card for each row on a phone', async () => {
    setViewportWidth(375);
    renderRoute(membersScreen);
    const list = await screen.findByRole('list', { name: 'Invitations' });
    expect(within(list).getAllByRole('button', { name: 'Resend' })).toHaveLength(1);
    expect(within(list).getByText('new@example.com')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a member', () => {
  it('G-21 is changed after a confirmation', async () => {
    const sent = answer(endpoints.updateMember, buildMember(ray));
    const { person } = renderRoute(membersScreen);
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

  it('is given both roles by one choice, as in an invitation', async () => {
    const { person } = renderRoute(membersScreen);
    await press(person, 'Edit Ray Ortiz');
    const values = () =>
      ['System role', 'Organization role'].map(
        (name) => screen.getByLabelText<HTMLSelectElement>(name).value,
      );
    expect(screen.getByRole('radio', { name: 'Maintainer' })).toHaveProperty('checked', true);
    await person.click(screen.getByRole('radio', { name: "Owner's deputy" }));
    expect(values()).toEqual(['admin', 'admin']);
    await person.click(screen.getByRole('radio', { name: 'Administrator' }));
    expect(values()).toEqual(['admin', 'member']);
    await person.selectOptions(screen.getByLabelText('Organization role'), 'owner');
    const choices = screen.getAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ checked }) => checked)).toEqual([false, false, false]);
  });

  it('GEN-006 is given duties, which the table shows', async () => {
    const changed = answer(endpoints.updateMember, buildMember(ray));
    const sent = answer(endpoints.setDuties, { duties: ['lead'] });
    const { person } = renderRoute(membersScreen);
    await press(person, 'Edit Ray Ortiz');
    await person.click(screen.getByRole('checkbox', { name: 'Shift lead' }));
    await press(person, 'Save Changes');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByRole('listitem').textContent).toBe('Duties: Shift lead.');
    answer(endpoints.listMembers, [buildMember({ ...ray, duties: ['lead', 'inspector'] })]);
    await person.click(question.getByRole('button', { name: 'Change' }));
    await expectToast({ title: 'Member updated', description: 'Duties: Shift lead.' });
    expect([sent.map(({ body }) => body), changed]).toEqual([[{ duties: ['lead'] }], []]);
    expect(await screen.findByText('Shift lead, Inspector')).toBeDefined();
  });

  it('G-148 ignores Escape until the result is shown', async () => {
    let finish: () => void = () => undefined;
    const changing = new Promise<void>((resolve) => (finish = resolve));
    answer(endpoints.updateMember, () => changing.then(() => buildMember(ray)));
    const { person } = renderRoute(membersScreen);
    await press(person, 'Edit Ray Ortiz');
    await person.selectOptions(screen.getByLabelText('Access'), 'inactive');
    await press(person, 'Save Changes');
    await press(person, 'Change');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true),
    );
    await person.keyboard('{Escape}{Escape}');
    expect(screen.getByRole('alertdialog')).toBeDefined();
    finish();
    await expectToast({ title: 'Member updated', tone: 'good' });
  });

  it('S19b shows a rejection and keeps the choice', async () => {
    refuse(endpoints.updateMember, {
      status: 409,
      body: { message: 'An organization needs at least one owner' },
    });
    const { person } = renderRoute(membersScreen);
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

  it('G-169 gets a password reset link, to copy while the dialog is open', async () => {
    const resetUrl = 'https://tools.example/reset-password?token=abc';
    const sent = answer(endpoints.makeResetLink, { resetUrl, expiresAt: '2025-11-04T08:00:00.000Z' });
    const { person } = renderRoute(membersScreen);
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

  it('G-169 reports a link that could not be made', async () => {
    refuse(endpoints.makeResetLink, { status: 403, body: { message: 'Only an owner can do this' } });
    const { person } = renderRoute(membersScreen);
    await press(person, 'Edit Ray Ortiz');
    await press(person, 'Make a reset link');
    await expectToast({ title: 'Reset Link Failed', description: 'Only an owner can do this', tone: 'bad' });
  });

  it('G-21 S19a can be edited by an organization admin if a plain member, except for the organization role', async () => {
    const { person } = renderRoute(membersScreen, { user: { organizationRole: 'admin' } });
    await press(person, 'Edit Ray Ortiz');
    expect(screen.queryByLabelText('Organization role')).toBeNull();
    const choices = screen.getAllByRole('radio').map((choice) => choice.getAttribute('aria-label'));
    expect(choices).toEqual(['Maintainer', 'Administrator']);
    expect(screen.queryByRole('button', { name: 'Edit Ann Lee' })).toBeNull();
  });
});

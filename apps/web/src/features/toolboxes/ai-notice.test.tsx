import { endpoints } from '@stowed/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aiReady, buildDashboard, buildToolbox } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { shownToast } from '../../test/toast.ts';

const banner = 'AI service key is not set up. Tool detection will not work.';
const plainMember = { role: 'maintainer', organizationRole: 'member' } as const;
const notReady = { ...aiReady, initialized: false, engine: 'gemini' } as const;

beforeEach(() => {
  answer(endpoints.listToolboxes, [buildToolbox()]);
  answer(endpoints.getDashboard, buildDashboard());
  answer(endpoints.listContacts, { contacts: [] });
});

afterEach(() => vi.useRealTimers());

describe('AI detection check', () => {
  it('BOX-015 BOX-016 asks once, not again on focus or on return, and is silent when ready', async () => {
    const seen = answer(endpoints.initGemini, aiReady);
    const { person } = renderRoute('/toolboxes');
    await screen.findByRole('link', { name: 'TB-1' });
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ check: true }]));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await person.click(screen.getByRole('link', { name: 'Home' }));
    const nav = await screen.findByRole('navigation', { name: 'Start' });
    await person.click(within(nav).getByRole('link', { name: /Toolboxes/ }));
    await screen.findByRole('link', { name: 'TB-1' });
    expect(seen).toHaveLength(1);
    expect(screen.queryByText(banner)).toBeNull();
  });

  it.each([
    ['it is not initialized', () => answer(endpoints.initGemini, notReady)],
    ['the check fails', () => refuse(endpoints.initGemini, { status: 500 })],
    ['there is no response', () => cutLine(endpoints.initGemini)],
    ['the response is empty', () => refuse(endpoints.initGemini, { status: 200 })],
  ])('BOX-016 BOX-017 BOX-019 BOX-020 DET-025 G-49 says so when %s', async (_, arrange) => {
    arrange();
    renderRoute('/toolboxes');
    const alert = (await screen.findByText(banner)).closest('[role=alert]');
    expect(alert?.getAttribute('data-tone')).toBe('bad');
    await waitFor(() =>
      expect(shownToast()).toEqual({
        title: 'AI Detection Unavailable',
        description: 'Please contact your administrator to verify the AI service configuration',
        tone: 'bad',
      }),
    );
    expect(screen.getByRole('heading', { name: 'API Setup Required' })).toBeDefined();
    expect(screen.getByText(/needs an API key configured by the system administrator/)).toBeDefined();
  });

  it('G-51 shows the toast once and keeps the banner', async () => {
    const seen = answer(endpoints.initGemini, notReady);
    const { person } = renderRoute('/toolboxes');
    await screen.findByText(banner);
    await person.click(await screen.findByRole('button', { name: 'Close notification' }));
    await person.click(screen.getByRole('link', { name: 'Home' }));
    const nav = await screen.findByRole('navigation', { name: 'Start' });
    await person.click(within(nav).getByRole('link', { name: /Toolboxes/ }));
    await screen.findByText(banner);
    expect(screen.queryByText('AI Detection Unavailable')).toBeNull();
    expect(seen).toHaveLength(1);
  });

  it('G-51 neither asks nor shows the toast again after a long time on other screens', async () => {
    const seen = answer(endpoints.initGemini, notReady);
    const { person } = renderRoute('/toolboxes');
    await screen.findByText(banner);
    await person.click(await screen.findByRole('button', { name: 'Close notification' }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await person.click(screen.getByRole('link', { name: 'Home' }));
    const nav = await screen.findByRole('navigation', { name: 'Start' });
    await act(() => vi.advanceTimersByTimeAsync(400_000));
    await person.click(within(nav).getByRole('link', { name: /Toolboxes/ }));
    await screen.findByText(banner);
    expect(shownToast()).toBeUndefined();
    expect(seen).toHaveLength(1);
  });

  it('checks again on request', async () => {
    answer(endpoints.initGemini, notReady);
    const { person } = renderRoute('/toolboxes');
    const button = await screen.findByRole('button', { name: 'Check again' });
    answer(endpoints.initGemini, aiReady);
    await person.click(button);
    await waitFor(() => expect(screen.queryByText(banner)).toBeNull());
  });
});

describe('Contact Administrator', () => {
  beforeEach(() => {
    answer(endpoints.initGemini, notReady);
  });

  it('KEY-009 G-50 opens the key dialog for people who may set the key; a key removes the banner', async () => {
    const { person } = renderRoute('/toolboxes');
    await person.click(await screen.findByRole('button', { name: 'Contact Administrator' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gemini API Key' }));
    answer(endpoints.initGemini, { ...aiReady, engine: 'gemini', keyFrom: 'organization' });
    await person.type(dialog.getByLabelText('API key'), 'AIza-good-key');
    await person.click(dialog.getByRole('button', { name: 'Save API Key' }));
    expect(await dialog.findByText('API key configured successfully!')).toBeDefined();
    expect(screen.queryByText(banner)).toBeNull();
    expect(screen.queryByText('API Setup Required')).toBeNull();
  });

  async function open() {
    const asked = answer(endpoints.listContacts, {
      contacts: [
        { name: 'Ann Lee', email: 'ann@example.com', organizationRole: 'owner' },
        { name: 'bo', email: null, organizationRole: 'admin' },
      ],
    });
    const { person } = renderRoute('/toolboxes', { user: plainMember });
    await screen.findByText(banner);
    await waitFor(() => expect(asked).toHaveLength(1));
    await person.click(screen.getByRole('button', { name: 'Contact Administrator' }));
    return within(await screen.findByRole('dialog', { name: 'Contact Administrator' }));
  }

  it('BOX-018 G-50 opens an email, and names the recipients', async () => {
    const opened: string[] = [];
    const note = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      opened.push(event.target.href);
      // why: jsdom has no mail program.
      event.preventDefault();
    };
    document.addEventListener('click', note);
    const dialog = await open();
    document.removeEventListener('click', note);
    expect(await dialog.findByText('Ann Lee')).toBeDefined();
    expect(dialog.getByText('Owner')).toBeDefined();
    const mail =
      'mailto:ann%40example.com?subject=Stowed%3A%20the%20AI%20service%20key%20is%20not%20set%20up';
    expect(opened).toEqual([mail]);
    expect(dialog.getByRole('link', { name: 'ann@example.com' }).getAttribute('href')).toBe(mail);
    expect(dialog.getByText('bo')).toBeDefined();
    expect(dialog.getByText('No email address on file')).toBeDefined();
  });

  it('G-50 only names them if there is no address', async () => {
    answer(endpoints.listContacts, {
      contacts: [{ name: 'bo', email: null, organizationRole: 'owner' }],
    });
    const { person } = renderRoute('/toolboxes', { user: plainMember });
    await person.click(await screen.findByRole('button', { name: 'Contact Administrator' }));
    expect(await screen.findByText('No email address on file')).toBeDefined();
  });

  it('reports contacts that could not be loaded, and loads them on Retry', async () => {
    refuse(endpoints.listContacts, { status: 403, body: { message: 'No' } });
    const { person } = renderRoute('/toolboxes', { user: plainMember });
    await person.click(await screen.findByRole('button', { name: 'Contact Administrator' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('API Error: 403 No')).toBeDefined();
    answer(endpoints.listContacts, { contacts: [] });
    await person.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Your organization has no owner or administrator.')).toBeDefined();
  });
});

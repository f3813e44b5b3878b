import { endpoints } from '@stowed/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildDashboard, buildDrawer, buildToolbox } from '../../test/factories.ts';
import { installCamera } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { drawQr, installScanner } from '../../test/scanner.ts';
import { answer, refuse } from '../../test/server.ts';
import { standClock } from '../../test/standing-clock.ts';
import { shownToast } from '../../test/toast.ts';

const frame = { width: 1280, height: 720 };

beforeEach(() => {
  answer(endpoints.getDashboard, buildDashboard());
  answer(endpoints.getToolbox, buildToolbox({ toolboxId: 'TB1' }));
  answer(
    endpoints.listDrawers,
    [1, 2, 3].map((number) => buildDrawer({ number, toolboxId: 'TB1' })),
  );
  answer(endpoints.getDrawer, ({ params }) =>
    buildDrawer({ number: Number(params['drawerNumber']), toolboxId: 'TB1' }),
  );
});
afterEach(() => vi.useRealTimers());

async function openScanner(options: Parameters<typeof installCamera>[0] = { frame }) {
  const camera = installCamera(options);
  const scanner = installScanner();
  const { person } = renderRoute('/');
  await person.click(await screen.findByRole('button', { name: 'Scan QR Code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Scan QR Code' });
  return { camera, scanner, person, dialog };
}

/** The error that browsers throw when a camera is denied. */
const refusal = (name: string) => Object.assign(new Error('refused'), { name });
const dialog = () => screen.queryByRole('dialog');
const button = (name: string) => screen.findByRole('button', { name });
/** The toast: the dialog hides it from role queries. */
const toast = () => document.querySelector('[role=region][aria-label^=Notifications]')?.textContent ?? '';

describe('scan dialog', () => {
  it('QR-001 QR-002 QR-020 CAP-005 asks for the rear camera on opening, not before, and says what it does', async () => {
    const camera = installCamera({ frame });
    installScanner();
    const { person } = renderRoute('/');
    const open = await screen.findByRole('button', { name: 'Scan QR Code' });
    expect(camera.requests).toEqual([]);
    await person.click(open);
    const panel = await screen.findByRole('dialog', { name: 'Scan QR Code' });
    expect(within(panel).getByText('Scan a toolbox or drawer QR code to quickly navigate')).toBeDefined();
    expect(await screen.findByText('Scanning for QR code...')).toBeDefined();
    expect(panel.querySelector('video')?.srcObject).not.toBeNull();
    // A phone's keyboard must not open over the camera's picture.
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(camera.requests).toEqual([
      { audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } },
    ]);
  });

  it('QR-006 G-134 decodes no frame before the camera opens, then one at a time', async () => {
    let grant: () => void = () => undefined;
    installCamera({ frame });
    const { getUserMedia } = navigator.mediaDevices;
    // why: someone takes time to answer the permission question.
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
      await new Promise<void>((resolve) => (grant = resolve));
      return getUserMedia(constraints);
    });
    const scanner = installScanner();
    const { person } = renderRoute('/');
    await person.click(await button('Scan QR Code'));
    expect(await button('Start Scan')).toHaveProperty('disabled', true);
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    expect(scanner.decodes).toBe(0);
    act(() => grant());
    expect(await button('Scanning...')).toHaveProperty('disabled', true);
    await waitFor(() => expect(scanner.decodes).toBeGreaterThan(5));
    expect(scanner.mostAtOnce).toBe(1);
  });

  it('QR-014 QR-009 QR-011 G-132 opens a drawer after its toast, with the camera off', async () => {
    const { camera, scanner } = await openScanner();
    scanner.show(await drawQr('https://other.example/toolbox/TB1/drawer/3'));
    await waitFor(() => expect(toast()).toContain('QR Code Detected'));
    expect(toast()).toContain('Navigating to Toolbox TB1, Drawer 3');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(camera.stop).toHaveBeenCalledTimes(1);
    expect(scanner.workers).toBe(0);
    await screen.findByRole('heading', { level: 1, name: 'Drawer 3' });
    expect(window.location.pathname).toBe('/toolbox/TB1/drawer/3');
  });

  it('QR-015 leaves the screen 300 ms after its toast, not sooner', async () => {
    const { scanner } = await openScanner();
    const clock = standClock();
    scanner.show(await drawQr('/toolbox/TB1/drawer/3'));
    await clock.until(() => toast().includes('QR Code Detected'));
    clock.pass(299);
    expect(window.location.pathname).toBe('/');
    clock.pass(1);
    expect(window.location.pathname).toBe('/toolbox/TB1/drawer/3');
    expect(toast()).toContain('Navigating to Toolbox TB1, Drawer 3');
  });

  it('QR-001 continues after a locked screen, and notices that its camera was taken', async () => {
    const { camera } = await openScanner();
    await button('Scanning...');
    const play = vi.spyOn(HTMLVideoElement.prototype, 'play');
    fireEvent(document, new Event('visibilitychange'));
    expect(play).toHaveBeenCalledTimes(1);
    camera.track.readyState = 'ended';
    fireEvent(document, new Event('visibilitychange'));
    expect(await button('Start Scan')).toHaveProperty('disabled', false);
  });

  it('QR-013 opens a toolbox', async () => {
    const { scanner } = await openScanner();
    scanner.show(await drawQr('/toolbox/TB1'));
    await waitFor(() => expect(toast()).toMatch(/Navigating to Toolbox TB1(?!,)/));
    // G-68
    await waitFor(() => expect(window.location.pathname).toBe('/toolbox/TB1/drawer/1'));
    await screen.findByRole('heading', { level: 1, name: 'Drawer 1' });
  });

  it('QR-003 QR-004 QR-010 QR-016 shows the text of an unknown code, stays, and scans again', async () => {
    const { scanner, person, camera } = await openScanner();
    scanner.show(await drawQr('HELLO'));
    expect(await screen.findByRole('heading', { name: 'QR Code Detected' })).toBeDefined();
    expect(screen.getByText('HELLO', { selector: 'h3 ~ p' })).toBeDefined();
    expect(shownToast()).toEqual({ title: 'Unrecognized QR Code', description: 'HELLO', tone: 'bad' });
    const decodes = scanner.decodes;
    await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    expect(scanner.decodes).toBe(decodes);
    scanner.show(undefined);
    await person.click(await button('Scan Again'));
    expect(screen.queryByText('HELLO', { selector: 'h3 ~ p' })).toBeNull();
    expect(await button('Scanning...')).toBeDefined();
    await waitFor(() => expect(scanner.decodes).toBeGreaterThan(decodes));
    expect([camera.requests.length, window.location.pathname]).toEqual([1, '/']);
  });

  it.each([
    'javascript:alert(document.cookie)',
    'https://evil.example/phish',
    '//evil.example',
    '/toolbox/../../admin',
    '/toolbox/%2e%2e%2fadmin',
    '<img src=x onerror=alert(1)>/toolbox/<b>',
    `/toolbox/TB1 ${'A'.repeat(2200)}`,
  ])('S64 G-131 does not navigate for %s, and shows it as shortened text', async (text) => {
    const { scanner, dialog: panel } = await openScanner();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    scanner.show(await drawQr(text, { level: 'L' }));
    await waitFor(() => expect(toast()).toContain('Unrecognized QR Code'));
    const shown = text.length > 100 ? `${text.slice(0, 99)}…` : text;
    expect(toast()).toContain(shown);
    expect(toast()).not.toContain(`${shown}A`);
    expect(within(panel).getByText(text, { normalizer: (given) => given })).toBeDefined();
    expect(document.querySelector('img[src=x], b')).toBeNull();
    await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
    expect([window.location.pathname, open.mock.calls]).toEqual(['/', []]);
  });

  it('G-131 opens the not-found card for an unknown toolbox', async () => {
    const gone = { status: 404, body: { message: 'Toolbox not found' } };
    for (const endpoint of [endpoints.getToolbox, endpoints.listDrawers, endpoints.getDrawer]) {
      refuse(endpoint, gone);
    }
    const { scanner } = await openScanner();
    scanner.show(await drawQr('/toolbox/Nobodys'));
    expect(await screen.findByRole('heading', { name: 'Toolbox not found' })).toBeDefined();
  });

  it('QR-011 stops the camera on Cancel and on Escape', async () => {
    const { camera, person } = await openScanner();
    await button('Scanning...');
    await person.click(await button('Cancel'));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(camera.stop).toHaveBeenCalledTimes(1);
    await person.click(await button('Scan QR Code'));
    await button('Scanning...');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(camera.stop).toHaveBeenCalledTimes(2);
  });

  it('QR-011 stops a camera that opens after the dialog has closed', async () => {
    let grant: () => void = () => undefined;
    const camera = installCamera({ frame });
    const { getUserMedia } = navigator.mediaDevices;
    // why: the permission question is answered too late.
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
      await new Promise<void>((resolve) => (grant = resolve));
      return getUserMedia(constraints);
    });
    installScanner();
    const { person } = renderRoute('/');
    await person.click(await button('Scan QR Code'));
    await person.click(await button('Cancel'));
    act(() => grant());
    await waitFor(() => expect(camera.stop).toHaveBeenCalledTimes(1));
  });
});

describe('without a camera', () => {
  it.each([
    ['NotAllowedError', 'Allow the camera for this site'],
    ['NotFoundError', 'This device has no camera'],
    ['NotReadableError', 'Another app may be using the camera'],
    ['OtherError', 'Close other apps'],
  ])('QR-005 G-150 says so after %s, with what to do', async (name, hint) => {
    const { person } = await openScanner({ denied: refusal(name) });
    expect(await screen.findByRole('heading', { name: 'Camera Access Required' })).toBeDefined();
    const message = "Unable to access camera. Please ensure you've granted camera permissions.";
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByText(new RegExp(hint))).toBeDefined();
    await person.click(await button('Close'));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('QR-005 says that the camera needs a secure page', async () => {
    const { devices } = { devices: Object.getOwnPropertyDescriptor(navigator, 'mediaDevices') };
    installCamera({ frame });
    installScanner();
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
    const { person } = renderRoute('/');
    await person.click(await button('Scan QR Code'));
    expect(await screen.findByText(/only on secure pages/)).toBeDefined();
    if (devices) Object.defineProperty(navigator, 'mediaDevices', devices);
  });

  it('QR-010 retries once permission is given', async () => {
    const { person } = await openScanner({ denied: refusal('NotAllowedError') });
    await screen.findByRole('heading', { name: 'Camera Access Required' });
    installCamera({ frame });
    await person.click(await button('Start Scan'));
    expect(await screen.findByText('Scanning for QR code...')).toBeDefined();
  });

  it('G-134 says that the camera stopped, and restarts it', async () => {
    const { camera, person } = await openScanner();
    await button('Scanning...');
    act(() => void camera.end());
    expect(await screen.findByRole('heading', { name: 'The camera stopped' })).toBeDefined();
    await person.click(await button('Start Scan'));
    expect(await screen.findByText('Scanning for QR code...')).toBeDefined();
    expect(camera.requests).toHaveLength(2);
  });

  it('reports a reader that could not be loaded, and loads it again', async () => {
    installCamera({ frame });
    installScanner({ isBroken: true });
    const { person } = renderRoute('/');
    await person.click(await button('Scan QR Code'));
    expect(await screen.findByRole('heading', { name: 'The code reader could not be loaded' })).toBeDefined();
    expect(screen.getByText(/^Type the ID instead\./)).toBeDefined();
    expect(screen.getByLabelText('Or type the toolbox ID')).toBeDefined();
    const scanner = installScanner();
    scanner.show(await drawQr('/toolbox/TB1/drawer/2'));
    await person.click(await button('Start Scan'));
    await screen.findByRole('heading', { level: 1, name: 'Drawer 2' });
  });

  it.each([
    ['TB1', '/toolbox/TB1/drawer/1'],
    [' TB1 ', '/toolbox/TB1/drawer/1'],
    ['https://x.y/toolbox/TB1/drawer/2', '/toolbox/TB1/drawer/2'],
  ])('G-133 goes to the toolbox that is typed: %s', async (text, path) => {
    const { person } = await openScanner({ denied: refusal('NotAllowedError') });
    await person.type(screen.getByLabelText('Or type the toolbox ID'), `${text}{Enter}`);
    await waitFor(() => expect(window.location.pathname).toBe(path));
    await waitFor(() => expect(dialog()).toBeNull());
    await screen.findByRole('heading', { level: 1, name: /^Drawer/ });
  });

  it.each(['', 'TB 1', '../admin', 'new'])('G-133 refuses %j as an ID, and keeps it', async (text) => {
    const { person } = await openScanner({ denied: refusal('NotAllowedError') });
    const field = screen.getByLabelText('Or type the toolbox ID');
    if (text) await person.type(field, text);
    await person.click(await button('Open'));
    expect(await screen.findByText('Enter the ID printed on the label')).toBeDefined();
    expect([field.getAttribute('aria-invalid'), window.location.pathname]).toEqual(['true', '/']);
    expect(field).toHaveProperty('value', text);
  });
});

describe('the scanner opens', () => {
  it('INSP-034 from the drawer bar, to another drawer', async () => {
    installCamera({ frame });
    const scanner = installScanner();
    const { person } = renderRoute('/toolbox/TB1/drawer/1');
    await screen.findByRole('heading', { level: 1, name: 'Drawer 1' });
    const bar = await screen.findByRole('toolbar', { name: 'Drawer actions' });
    await person.click(within(bar).getByRole('button', { name: 'Scan QR Code' }));
    scanner.show(await drawQr('/toolbox/TB1/drawer/2'));
    await screen.findByRole('heading', { level: 1, name: 'Drawer 2' });
    expect(window.location.pathname).toBe('/toolbox/TB1/drawer/2');
  });

  it('NEW-006 NEW-007 G-53 QR-018 in the wizard: fills in the text as is, without navigating', async () => {
    installCamera({ frame });
    const scanner = installScanner();
    const { person } = renderRoute('/toolbox/new');
    const field = await screen.findByLabelText('Equipment ID (EID)');
    for (const text of ['EQ-7', ' https://x.y/toolbox/TB1/drawer/3 ']) {
      // The dialog closes at once if the code is in the picture when it opens.
      scanner.show(undefined);
      await person.click(await button('Scan QR Code'));
      await screen.findByRole('dialog', { name: 'Scan QR Code' });
      scanner.show(await drawQr(text));
      await waitFor(() => expect(dialog()).toBeNull());
      expect(field).toHaveProperty('value', text.trim());
      expect(toast()).toContain('QR Code scanned');
      expect(toast()).toContain(text.trim());
    }
    await act(() => new Promise((resolve) => setTimeout(resolve, 350)));
    expect(window.location.pathname).toBe('/toolbox/new');
  });

  it('NEW-007 G-13 reports a scanned text that is too long for an equipment ID', async () => {
    installCamera({ frame });
    const scanner = installScanner();
    const { person } = renderRoute('/toolbox/new');
    await screen.findByLabelText('Equipment ID (EID)');
    scanner.show(await drawQr('E'.repeat(101)));
    await person.click(await button('Scan QR Code'));
    expect(await screen.findByText('Equipment ID must be at most 100 characters')).toBeDefined();
  });
});

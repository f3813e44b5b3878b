import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildDrawer, buildToolbox } from '../../test/factories.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, openLiveLine, refuse } from '../../test/server.ts';

const address = 'https://tools.example/toolbox/TB-1';
const labels = [
  { kind: 'toolbox' as const, drawerNumber: null, text: address },
  ...[1, 2].map((number) => ({
    kind: 'drawer' as const,
    drawerNumber: number,
    text: `${address}/drawer/${number}`,
  })),
];
const svg = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`;

beforeEach(() => {
  answer(endpoints.getToolbox, buildToolbox({ name: 'Rolling cart', drawers: 2 }));
  answer(endpoints.listLabels, { toolboxId: 'TB-1', labels });
  answer(endpoints.getToolboxCode, svg('box'));
  answer(endpoints.getDrawerCode, ({ params }) => svg(`drawer ${params['drawerNumber']}`));
});

async function openLabels(role: 'admin' | 'maintainer' = 'maintainer') {
  const { person } = renderRoute('/toolbox/TB-1/labels', { user: { role } });
  await screen.findByRole('img', { name: /^Sheet 1/ });
  return person;
}

const sheets = () =>
  screen.getAllByRole('img', { name: /^Sheet/ }).map((sheet) => sheet.getAttribute('aria-label'));
const codesOf = (sheet: Element) =>
  [...sheet.querySelectorAll('image')].map((image) => decodeURIComponent(image.getAttribute('href') ?? ''));

describe('Print labels', () => {
  it('G-130 previews toolbox and drawer labels with codes and texts, for any member', async () => {
    await openLabels();
    expect(screen.getByRole('heading', { level: 1, name: 'Print labels' })).toBeDefined();
    expect(sheets()).toEqual(['Sheet 1 of 1: Toolbox, Drawer 1, Drawer 2']);
    const sheet = screen.getByRole('img', { name: /^Sheet 1/ });
    await waitFor(() => expect(codesOf(sheet)).toHaveLength(3));
    expect(codesOf(sheet)).toEqual(
      ['box', 'drawer 1', 'drawer 2'].map((name) => `data:image/svg+xml,${svg(name)}`),
    );
    const texts = [...sheet.querySelectorAll('text')].map((text) => text.textContent);
    expect(texts.slice(0, 3)).toEqual(['TB-1', 'Rolling cart', 'Toolbox']);
    expect(texts).toContain('Drawer 2');
    expect(document.title).toBe('Labels, Rolling cart · Stowed');
    expect(screen.getByText(/^QR codes for/).textContent).toBe('QR codes for Rolling cart and its drawers');
  });

  it('G-130 downloads the PDF for the chosen sheet and first free label', async () => {
    const bytes = Uint8Array.from([37, 80, 68, 70, 0, 255]);
    const seen = answer(endpoints.getLabelSheet, bytes);
    const noted = answer(endpoints.noteLabelsPrinted, { success: true });
    const files: Blob[] = [];
    const names: string[] = [];
    // why: jsdom implements neither object URLs nor downloads.
    Reflect.set(URL, 'createObjectURL', (file: Blob) => `blob:${files.push(file)}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const person = await openLabels('admin');
    await person.selectOptions(screen.getByLabelText('Label sheet'), 'l7163');
    screen.getByLabelText('First free label').focus();
    await person.keyboard('13');
    expect(sheets()).toEqual(['Sheet 1 of 2: Toolbox, Drawer 1', 'Sheet 2 of 2: Drawer 2']);
    await person.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(names).toEqual(['labels-TB-1.pdf']));
    expect(Object.fromEntries(seen[0]?.url.searchParams ?? [])).toEqual({ sheet: 'l7163', first: '13' });
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer token-of-test');
    expect([files[0]?.type, files[0]?.size]).toEqual(['application/pdf', bytes.length]);
    await waitFor(() => expect(noted).toHaveLength(1));
  });

  it('G-130 lets the preview set the first free label, but never one beyond the sheet', async () => {
    const person = await openLabels();
    const field = screen.getByLabelText('First free label');
    const [, , third] = screen.getByRole('img', { name: /^Sheet 1/ }).querySelectorAll('rect');
    if (third) await person.click(third);
    expect(field).toHaveProperty('value', '3');
    field.focus();
    await person.keyboard('99');
    expect(field).toHaveProperty('value', '30');
  });

  it('G-148 says why there is no PDF, and keeps the choice', async () => {
    cutLine(endpoints.getLabelSheet);
    const person = await openLabels();
    await person.selectOptions(screen.getByLabelText('Label sheet'), '5163');
    await person.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(await screen.findByText('The labels could not be created')).toBeDefined();
    expect(screen.getByText(/^Needs a connection/)).toBeDefined();
    expect(screen.getByLabelText('Label sheet')).toHaveProperty('value', '5163');
  });

  it.each([
    ['http://localhost:3000/toolbox/TB-1', true],
    ['http://127.0.0.1:3000/toolbox/TB-1', true],
    ['https://tools.example/toolbox/TB-1', false],
  ])('S32 warns before printing when only this computer can open %s: %s', async (text, warns) => {
    answer(endpoints.listLabels, {
      toolboxId: 'TB-1',
      labels: [{ kind: 'toolbox', drawerNumber: null, text }],
    });
    await openLabels();
    expect(screen.queryByText('Only this computer can open these addresses') !== null).toBe(warns);
  });

  it('G-155 says that the toolbox does not exist', async () => {
    const gone = { status: 404, body: { message: 'Toolbox not found' } };
    refuse(endpoints.getToolbox, gone);
    refuse(endpoints.listLabels, gone);
    renderRoute('/toolbox/TB-1/labels');
    expect(await screen.findByRole('heading', { level: 1, name: 'Toolbox not found' })).toBeDefined();
  });

  it('G-155 says that the toolbox was deleted while its labels were open', async () => {
    const line = openLiveLine();
    await openLabels();
    await waitFor(() => expect(line.openings()).toBe(1));
    refuse(endpoints.getToolbox, {
      status: 404,
      body: { code: 'toolbox_not_found', message: 'Toolbox not found' },
    });
    line.tell({ kind: 'changed', toolboxId: 'TB-1', drawerNumber: null, version: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Toolbox not found' })).toBeDefined();
  });

  it('offers a retry when loading fails', async () => {
    refuse(endpoints.listLabels, { status: 403, body: { message: 'Forbidden' } });
    const { person } = renderRoute('/toolbox/TB-1/labels');
    await screen.findByRole('heading', { level: 1, name: 'The labels could not be loaded' });
    answer(endpoints.listLabels, { toolboxId: 'TB-1', labels });
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: /^Sheet 1/ })).toBeDefined();
  });

  it('S63 shows a name as text, never as markup', async () => {
    const name = '<script>alert(1)</script>&"';
    answer(endpoints.getToolbox, buildToolbox({ name, drawers: 2 }));
    await openLabels();
    const sheet = screen.getByRole('img', { name: /^Sheet 1/ });
    expect(sheet.querySelector('script')).toBeNull();
    expect(sheet.textContent).toContain('<script>');
  });
});

describe('links to the labels', () => {
  it('G-130 on the drawer screen for members', async () => {
    answer(endpoints.listDrawers, [buildDrawer()]);
    answer(endpoints.getDrawer, buildDrawer());
    const { person } = renderRoute('/toolbox/TB-1/drawer/1', { user: { role: 'maintainer' } });
    await person.click(await screen.findByRole('link', { name: 'Print labels' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Print labels' })).toBeDefined();
  });

  it('G-130 in the edit dialog for administrators', async () => {
    answer(endpoints.listToolboxes, [buildToolbox()]);
    answer(endpoints.listDrawers, [buildDrawer()]);
    const { person } = renderRoute('/toolboxes');
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Toolbox' });
    const link = within(dialog).getByRole('link', { name: 'QR Labels' });
    expect(link.getAttribute('href')).toBe('/toolbox/TB-1/labels');
  });
});

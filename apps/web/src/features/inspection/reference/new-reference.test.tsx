import { endpoints } from '@stowed/contract';
import type { Drawer, SystemRole } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTool } from '../../../test/factories.ts';
import {
  choosePhoto,
  hammer,
  photoFile,
  providePictures,
  serve,
  wrench,
} from '../../../test/photo-of-drawer.ts';
import { renderRoute } from '../../../test/render-route.tsx';
import { answer, refuse } from '../../../test/server.ts';

providePictures();

const copied = { isTemplateUnproven: true, templateId: 'copy', templateVersion: 3 };
const offer = { name: "Use as this drawer's new reference" };

/** Takes a photo that the engine refuses. */
async function takeRefused(
  drawer: Partial<Drawer>,
  { reason = 'no_match', role = 'admin' }: { readonly reason?: string; readonly role?: SystemRole } = {},
) {
  const current = serve(drawer);
  refuse(endpoints.processImage, {
    status: 422,
    body: { success: false, message: 'No match', code: 'photo_mismatch', reason, imageUrl: '/api/images/p' },
  });
  const { person } = renderRoute('/toolbox/TB-1/drawer/1', { user: { role } });
  await choosePhoto(person);
  await screen.findByRole('button', { name: 'Retake photo' });
  return { person, current };
}

describe('a photo that a copied template does not fit', () => {
  beforeEach(() => sessionStorage.clear());

  it('becomes the new reference once an administrator confirms that all tools are in it', async () => {
    const { person, current } = await takeRefused(copied);
    await person.click(await screen.findByRole('button', offer));
    const sheet = within(await screen.findByRole('dialog', { name: 'New reference for drawer 1' }));
    const names = within(sheet.getByRole('list', { name: 'Tools that must be in the drawer' }));
    expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hammer',
      'Torque wrench',
    ]);
    const take = sheet.getByRole('button', { name: 'Place the shapes' });
    expect(take).toHaveProperty('disabled', true);
    await person.click(sheet.getByRole('checkbox', { name: 'All 2 tools are in the drawer' }));
    const saved = answer(endpoints.assignTemplate, {
      success: true,
      message: 'ok',
      drawer: { ...current, isTemplateUnproven: false, templateVersion: 4 },
    });
    await person.click(take);
    expect(await screen.findByRole('heading', { name: 'Create Drawer Templates' })).toBeDefined();
    expect(screen.getByText("This photo becomes the drawer's reference")).toBeDefined();
    expect(screen.getByText(/This photo may show another drawer/)).toBeDefined();
    expect(screen.getByRole('button', { name: '1: Hammer, rectangle, not placed' })).toBeDefined();
    expect(screen.getAllByText('2 shapes are not placed yet').length).toBeGreaterThan(0);
    await person.click(await screen.findByRole('button', { name: 'Save Template' }));
    expect(saved).toHaveLength(0);
    const first = screen.getByRole('button', { name: '1: Hammer, rectangle, not placed' });
    expect(first).toBe(document.activeElement);
    await person.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: '1: Hammer, rectangle' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Next shape' }));
    await person.click(screen.getByRole('button', { name: 'It is in the right place' }));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(saved).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Redo' }));
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({
      templateImageUrl: 'data:image/jpeg;base64,AAAA',
      templateTools: [{ uniqueId: hammer.uniqueId }, { uniqueId: wrench.uniqueId }],
      confirmedTools: 2,
      confirmedPlaces: true,
    });
    expect(saved[0]?.headers.get('if-match')).toBe('"3"');
    expect(await screen.findByRole('heading', { level: 1, name: 'Drawer 1' })).toBeDefined();
  });

  it('names the tools that a person marked as missing', async () => {
    const lost = { ...wrench, status: 'missing' as const };
    const { person } = await takeRefused({
      ...copied,
      tools: [hammer, lost],
      decidedByHand: [lost.uniqueId],
      templateTools: [hammer, wrench, buildTool({ name: 'Bits', pieces: 12 })],
    });
    await person.click(await screen.findByRole('button', offer));
    const names = within(await screen.findByRole('list', { name: 'Tools that must be in the drawer' }));
    expect(names.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hammer',
      'Torque wrench (marked as missing)',
      'Bits, 12 pieces',
    ]);
  });

  it('is left to administrators: a maintainer only learns of it', async () => {
    await takeRefused(copied, { role: 'maintainer' });
    expect(await screen.findByText(/an administrator can set a new reference/)).toBeDefined();
    expect(screen.queryByRole('button', offer)).toBeNull();
  });

  it.each([
    ['the template is proven', {}, 'no_match'],
    ['the photo is too dark', copied, 'too_dark'],
  ])('offers no new reference if %s', async (_, drawer, reason) => {
    await takeRefused(drawer, { reason });
    expect(screen.queryByText(/new reference/)).toBeNull();
  });

  it('drops the confirmation with the photo', async () => {
    const { person, current } = await takeRefused(copied);
    await person.click(await screen.findByRole('button', offer));
    const sheet = within(await screen.findByRole('dialog', { name: 'New reference for drawer 1' }));
    await person.click(sheet.getByRole('checkbox', { name: 'All 2 tools are in the drawer' }));
    await person.click(sheet.getByRole('button', { name: 'Place the shapes' }));
    await person.click(await screen.findByRole('button', { name: 'Retake image' }));
    await person.click(await screen.findByRole('button', { name: 'Retake' }));
    answer(endpoints.processImage, {
      success: true,
      imageUrl: '/api/images/other',
      detectedTools: [hammer],
      tools: [hammer],
      message: '',
    });
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await waitFor(() => expect(screen.queryByText("This photo becomes the drawer's reference")).toBeNull());
    const saved = answer(endpoints.assignTemplate, { success: true, message: 'ok', drawer: current });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save Template' })).toHaveProperty('disabled', false),
    );
    await person.click(screen.getByRole('button', { name: 'Save Template' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).not.toHaveProperty('confirmedTools');
  });
});

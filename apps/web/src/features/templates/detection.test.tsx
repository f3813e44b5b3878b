import { endpoints } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { installCamera, installCanvas, installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, refuse } from '../../test/server.ts';
import { givenDrawers, template, templatesScreen } from '../../test/templates-screen.ts';
import { expectToast, shownToast } from '../../test/toast.ts';

const photoFile = new File(['x'], 'drawer.jpg', { type: 'image/jpeg' });

async function uploadPhoto(person: ReturnType<typeof renderRoute>['person']) {
  await person.click(await screen.findByRole('button', { name: 'Capture image' }));
  await person.click(await screen.findByRole('tab', { name: 'Upload' }));
  await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
}

describe('detection on the template screen', () => {
  beforeEach(() => {
    installCamera();
    installCanvas();
    installImages({ width: 800, height: 600 });
  });

  it("never puts an earlier photo's shapes on a newer one", async () => {
    givenDrawers({});
    const proposed = (x: number) => {
      const tools = [buildTool({ x, width: 10 })];
      return {
        success: true as const,
        imageUrl: '/api/images/kept',
        detectedTools: tools,
        tools,
        message: '',
      };
    };
    const late: (() => void)[] = [];
    answer(endpoints.processImage, () => new Promise((resolve) => late.push(() => resolve(proposed(60)))));
    const { person } = renderRoute(templatesScreen);
    await uploadPhoto(person);
    await waitFor(() => expect(late).toHaveLength(1));
    answer(endpoints.processImage, proposed(10));
    await person.click(await screen.findByRole('button', { name: 'Retake image' }));
    await person.upload(await screen.findByLabelText(/Choose a photo/), photoFile);
    await screen.findByRole('textbox', { name: 'Name of tool 1' });
    late[0]?.();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('textbox', { name: 'Name of tool 2' })).toBeNull();
  });

  it('TMPL-007 G-180 sends three fields, and adds named shapes to the drawer even if the person has left it', async () => {
    givenDrawers({ expectedTools: 7 }, {});
    const late: (() => void)[] = [];
    const found = { success: true as const, imageUrl: '/api/images/kept', message: '' };
    const detectedTools = [buildTool({ x: 60, name: 'Torque wrench' })];
    const seen = answer(
      endpoints.processImage,
      () =>
        new Promise((resolve) => late.push(() => resolve({ ...found, detectedTools, tools: detectedTools }))),
    );
    const { person } = renderRoute(templatesScreen);
    await uploadPhoto(person);
    await waitFor(() => expect(late).toHaveLength(1));
    expect(seen[0]?.body).toEqual({
      imageData: expect.stringMatching(/^data:image/),
      drawerNumber: 1,
      expectedToolCount: 7,
    });
    await person.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.queryByText('Looking for tools in the image…')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
    expect(screen.getByText('Looking for tools in the image…')).toBeTruthy();
    late[0]?.();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of tool 1' });
    expect(name.value).toBe('Torque wrench');
    expect(screen.queryByText('Looking for tools in the image…')).toBeNull();
    expect(seen).toHaveLength(1);
  });

  it('TMPL-008 hides a failed detection after a capture; the person continues by hand', async () => {
    givenDrawers({});
    const seen = refuse(endpoints.processImage, {
      status: 503,
      body: { success: false, message: 'Gemini AI service not initialized' },
    });
    const { person } = renderRoute(templatesScreen);
    await uploadPhoto(person);
    await waitFor(() => expect(seen).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Looking for tools in the image…')).toBeNull());
    expect(screen.queryByText('Tool detection failed')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Name of tool 1' })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Add rectangle' }));
    expect(screen.getByRole('textbox', { name: 'Name of tool 1' })).toBeTruthy();
  });

  it('TMPL-009 reports a failed manual detection, and retries under the same key', async () => {
    givenDrawers({ ...template, templateImageUrl: 'data:image/jpeg;base64,AAAA' });
    const seen = refuse(endpoints.processImage, { status: 502, body: { success: false, message: 'M' } });
    const { person } = renderRoute(templatesScreen);
    const detect = await screen.findByRole('button', { name: 'Detect tools' });
    await person.click(detect);
    expect(await screen.findByText('Tool detection failed')).toBeTruthy();
    expect(screen.getByText('M. You can add the tools by hand.')).toBeTruthy();
    await person.click(detect);
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(new Set(seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  describe('TMPL-009 a manual detection that fails after the person has moved on', () => {
    async function detectAndSkip() {
      givenDrawers({ ...template, templateImageUrl: 'data:image/jpeg;base64,AAAA' }, {});
      answer(endpoints.listToolboxes, []);
      let failNow = (): void => undefined;
      const isHeld = new Promise<void>((resolve) => (failNow = resolve));
      const seen = answer(endpoints.processImage, async () => {
        await isHeld;
        return { success: false as never, imageUrl: '', detectedTools: [], tools: [], message: '' };
      });
      const { person } = renderRoute(templatesScreen);
      await person.click(await screen.findByRole('button', { name: 'Detect tools' }));
      await waitFor(() => expect(seen).toHaveLength(1));
      await person.click(screen.getByRole('button', { name: 'Skip' }));
      await screen.findByRole('heading', { name: 'Drawer 2' });
      return { person, failNow };
    }

    it('is reported with its drawer', async () => {
      const { failNow } = await detectAndSkip();
      failNow();
      await expectToast(
        'Tool detection failed',
        'Drawer 1: The engine did not respond. You can add the tools by hand.',
      );
    });

    it('shows the usual message if the person has come back', async () => {
      const { person, failNow } = await detectAndSkip();
      await person.click(screen.getByRole('button', { name: 'Previous Drawer' }));
      failNow();
      await expectToast(
        'Tool detection failed',
        'The engine did not respond. You can add the tools by hand.',
      );
    });

    it('is not reported on another screen', async () => {
      const { person, failNow } = await detectAndSkip();
      await person.click(screen.getByRole('link', { name: 'Toolboxes' }));
      await screen.findByRole('heading', { level: 1, name: 'Toolboxes' });
      failNow();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(shownToast()).toBeUndefined();
    });
  });

  it('does not change a template that was copied before the response', async () => {
    givenDrawers({});
    const detected = [buildTool({ name: 'Late', uniqueId: 'late', x: 60, y: 60 })];
    const found = { imageUrl: '/api/images/kept', detectedTools: detected, tools: detected, message: '' };
    const late: (() => void)[] = [];
    answer(
      endpoints.processImage,
      () => new Promise((resolve) => late.push(() => resolve({ success: true, ...found }))),
    );
    answer(endpoints.listTemplates, [
      {
        templateId: 't',
        toolboxId: 'TB-2',
        drawerNumber: 1,
        templateImageUrl: '/api/images/t',
        templateTools: template.templateTools,
        templateAnchorPoints: [],
        updatedAt: '2025-11-03',
      },
    ]);
    const asked = answer(endpoints.copyTemplate, {
      success: true,
      placement: 'carried',
      templateImageUrl: null,
      message: 'Carried',
      templateTools: template.templateTools,
      templateAnchorPoints: [],
    });
    const { person } = renderRoute(templatesScreen);
    await uploadPhoto(person);
    await waitFor(() => expect(late).toHaveLength(1));
    await person.click(await screen.findByRole('button', { name: 'Copy from another drawer' }));
    await person.click(await screen.findByRole('button', { name: /TB-2/ }));
    await person.click(screen.getByRole('button', { name: "Shapes onto this drawer's photo" }));
    await screen.findByRole('textbox', { name: 'Name of tool 2' });
    // The server does not have the photo yet, so the request includes it.
    expect(asked[0]?.body).toMatchObject({ imageUrl: expect.stringMatching(/^data:image/) });
    late[0]?.();
    await waitFor(() => expect(screen.queryByText('Looking for tools in the image…')).toBeNull());
    expect(screen.queryByRole('textbox', { name: 'Name of tool 3' })).toBeNull();
  });
});

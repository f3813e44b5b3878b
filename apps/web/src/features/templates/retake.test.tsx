import { endpoints } from '@stowed/contract';
import type { Drawer } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildTool } from '../../test/factories.ts';
import { installCamera, installCanvas, installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer } from '../../test/server.ts';
import { givenDrawers, template, templatesScreen } from '../../test/templates-screen.ts';

const photo = new File(['x'], 'drawer.jpg', { type: 'image/jpeg' });
const nameOfTool = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of tool 1' }).value;
const retake = () => screen.findByRole('button', { name: 'Retake image' });

async function open(drawer: Partial<Drawer> = template) {
  installCamera();
  installCanvas();
  installImages({ width: 800, height: 600 });
  givenDrawers(drawer);
  const tools = [buildTool({ uniqueId: 'found', name: 'Found', x: 30, width: 10 })];
  const asked = answer(endpoints.processImage, {
    success: true,
    imageUrl: '/api/images/new',
    detectedTools: tools,
    tools,
    message: '',
  });
  const { person } = renderRoute(templatesScreen);
  const upload = async () => {
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    await person.upload(await screen.findByLabelText(/Choose a photo/), photo);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { person, upload, asked };
}

it("never shows the old photo's shapes on a retaken photo, not even with Undo", async () => {
  const { person, upload } = await open();
  await person.click(await retake());
  // The template is saved, but a retake replaces its names.
  const question = within(screen.getByRole('alertdialog', { name: 'Retake the photo?' }));
  expect(question.getByText(/The saved template stays until you save again/)).toBeTruthy();
  await person.click(question.getByRole('button', { name: 'Retake' }));
  await upload();
  await waitFor(() => expect(nameOfTool()).toBe('Found'));
  const undo = screen.getByRole('button', { name: 'Undo' });
  await person.click(undo);
  expect(screen.queryByRole('textbox', { name: 'Name of tool 1' })).toBeNull();
  expect(undo).toHaveProperty('disabled', true);
});

it('does not ask before a retake of a saved template without a name', async () => {
  const { person } = await open({ ...template, templateTools: [buildTool({ name: 'Tool 1' })] });
  await person.click(await retake());
  expect(await screen.findByRole('tab', { name: 'Upload' })).toBeTruthy();
});

it('G-107 asks before a retake if there are unsaved shapes', async () => {
  const { person, upload, asked } = await open();
  await person.type(await screen.findByRole('textbox', { name: 'Name of tool 1' }), '!');
  await person.click(await retake());
  const question = () => screen.getByRole('alertdialog', { name: 'Retake the photo?' });
  await person.click(within(question()).getByRole('button', { name: 'Keep it' }));
  expect([nameOfTool(), screen.queryByRole('dialog'), asked.length]).toEqual(['Hammer!', null, 0]);

  await person.click(await retake());
  await person.click(within(question()).getByRole('button', { name: 'Retake' }));
  // Nothing is lost until another photo is there.
  await person.click(await screen.findByRole('button', { name: 'Close' }));
  expect(nameOfTool()).toBe('Hammer!');
  await person.click(await retake());
  await person.click(within(question()).getByRole('button', { name: 'Retake' }));
  await upload();
  await waitFor(() => expect(nameOfTool()).toBe('Found'));
});

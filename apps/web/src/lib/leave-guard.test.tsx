import { endpoints } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoute } from '../test/render-route.tsx';
import { answer } from '../test/server.ts';

const unsent = {
  id: 'a',
  key: 'k',
  name: 'drawer.jpg',
  status: 'ready',
  toolCount: '',
  drawerType: '',
  dataUrl: 'data:image/jpeg;base64,AAAA',
};

it('restores the latest address, even after it was replaced on the same screen', async () => {
  answer(endpoints.listToolboxes, []);
  answer(endpoints.listTrainingImages, { images: [] });
  sessionStorage.setItem('keptWork:user-1/training-uploads', JSON.stringify([unsent]));
  const { person } = renderRoute('/toolboxes');
  await screen.findByRole('heading', { level: 1, name: 'Toolboxes' });
  window.history.pushState(null, '', '/training');
  await person.click(await screen.findByRole('tab', { name: 'Manage Images' }));
  const shown = () => window.location.pathname + window.location.search;
  expect(shown()).toBe('/training?tab=manage');

  window.history.back();
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  expect(shown()).toBe('/training?tab=manage');
  await person.click(question.getByRole('button', { name: 'Stay' }));
  expect(screen.getByRole('tab', { name: 'Manage Images' }).getAttribute('aria-selected')).toBe('true');

  window.history.back();
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(shown()).toBe('/toolboxes'));
});

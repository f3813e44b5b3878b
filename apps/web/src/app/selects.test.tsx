import { endpoints } from '@stowed/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDrawer, buildToolbox } from '../test/factories.ts';
import { renderRoute } from '../test/render-route.tsx';
import { answer } from '../test/server.ts';

type Person = ReturnType<typeof renderRoute>['person'];

beforeEach(() => {
  answer(endpoints.listToolboxes, [buildToolbox()]);
  answer(endpoints.getToolbox, buildToolbox());
  answer(endpoints.listDrawers, [buildDrawer()]);
  answer(endpoints.listLabels, { toolboxId: 'TB-1', labels: [] });
});

const stay = () => Promise.resolve();
const edit = async (person: Person) => person.click(await screen.findByRole('button', { name: 'Edit' }));
const configure = async (person: Person) => {
  await person.type(await screen.findByLabelText('Name'), 'TB-1');
  await person.click(screen.getByRole('button', { name: 'Next' }));
};

describe('every select', () => {
  it.each([
    ['Organization type, Role', '/register', null, stay],
    ['Type, Status', '/toolboxes', {}, stay],
    ['Toolbox Type', '/toolboxes', {}, edit],
    ['Toolbox type', '/toolbox/new', {}, stay],
    ['Primary foam color, Secondary foam color', '/toolbox/new', {}, configure],
    ['Label sheet', '/toolbox/TB-1/labels', {}, stay],
  ])('SHELL-054 %s at %s has no option with an empty value', async (labels, path, user, arrive) => {
    const { person } = renderRoute(path, { user });
    await arrive(person);
    for (const label of labels.split(', ')) {
      const select = await screen.findByLabelText(label);
      const values = [...select.querySelectorAll('option')].map((option) => option.getAttribute('value'));
      expect(values.length).toBeGreaterThan(1);
      expect(values.filter((value) => !value?.trim())).toEqual([]);
    }
    await waitFor(() => expect(document.querySelector('main [aria-busy=true]')).toBeNull());
  });
});

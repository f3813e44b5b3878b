import { endpoints, foamColors } from '@stowed/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildDrawer, buildToolbox } from '../../test/factories.ts';
import { installCamera, installCanvas, installImages } from '../../test/media.ts';
import { renderRoute } from '../../test/render-route.tsx';
import { answer, cutLine, refuse } from '../../test/server.ts';
import { shownToast } from '../../test/toast.ts';

beforeEach(() => {
  answer(endpoints.listToolboxes, []);
  answer(endpoints.getToolbox, buildToolbox());
  answer(endpoints.listDrawers, [buildDrawer()]);
  answer(endpoints.getDrawer, buildDrawer());
});

type Person = ReturnType<typeof renderRoute>['person'];

const next = (person: Person) => person.click(screen.getByRole('button', { name: 'Next' }));

async function openConfiguration() {
  const { person } = renderRoute('/toolbox/new');
  await person.type(await screen.findByLabelText('Name'), 'TB-1');
  await next(person);
  await screen.findByRole('heading', { name: 'Configuration' });
  return person;
}

async function openReview() {
  const person = await openConfiguration();
  await next(person);
  await screen.findByRole('heading', { name: 'Review' });
  return person;
}

describe('Create New Toolbox', () => {
  it('NEW-001 NEW-002 NEW-003 NEW-018 starts at Basic Info', async () => {
    renderRoute('/toolbox/new');
    expect(await screen.findByRole('heading', { name: 'Create New Toolbox' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('Toolbox type')).toHaveProperty('value', 'rolling');
    expect(within(screen.getByLabelText('Toolbox type')).getAllByRole('option')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Create Toolbox' })).toBeNull();
  });

  it('NEW-004 requires a name before the next step', async () => {
    const { person } = renderRoute('/toolbox/new');
    await screen.findByLabelText('Name');
    await next(person);
    expect(await screen.findByText('Name is required')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Basic Info' })).toBeDefined();
  });

  it('NEW-018 shows Next up to the last step, and Create Toolbox only there', async () => {
    const person = await openConfiguration();
    const ways = () =>
      ['Next', 'Create Toolbox'].map((name) => screen.queryAllByRole('button', { name }).length);
    expect(ways()).toEqual([1, 0]);
    await next(person);
    await screen.findByRole('heading', { name: 'Review' });
    expect(ways()).toEqual([0, 1]);
  });

  it('NEW-002 keeps the entries when going back', async () => {
    const person = await openConfiguration();
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'TB-1');
  });

  it('NEW-008 NEW-009 NEW-010 changes the drawer count and resets the tool counts', async () => {
    const person = await openConfiguration();
    const slider = screen.getByRole('slider', { name: 'Number of drawers' });
    const value = () => slider.getAttribute('aria-valuenow');
    expect([slider.getAttribute('aria-valuemin'), slider.getAttribute('aria-valuemax'), value()]).toEqual([
      '1',
      '10',
      '5',
    ]);
    await person.clear(screen.getByLabelText('Drawer 1'));
    await person.type(screen.getByLabelText('Drawer 1'), '7');
    slider.focus();
    await person.keyboard('{ArrowRight}');
    expect(value()).toBe('6');
    expect(screen.getByLabelText('Drawer 1')).toHaveProperty('value', '10');
    await person.keyboard('{PageUp}');
    expect(value()).toBe('10');
    await person.keyboard('{PageDown}');
    expect(value()).toBe('1');
    expect(screen.queryByLabelText('Drawer 2')).toBeNull();
  });

  it('NEW-011 NEW-012 NEW-013 NEW-014 offers ten colors and previews the choice', async () => {
    const person = await openConfiguration();
    const primary = screen.getByLabelText('Primary foam color');
    const secondary = screen.getByLabelText('Secondary foam color');
    expect([primary, secondary].map((select) => Reflect.get(select, 'value'))).toEqual(['black', 'red']);
    for (const select of [primary, secondary]) {
      const values = within(select)
        .getAllByRole('option')
        .map((option) => option.getAttribute('value'));
      expect(values).toEqual([...foamColors]);
    }
    await person.selectOptions(primary, 'blue');
    await person.selectOptions(secondary, 'white');
    const preview = screen.getByRole('img', { name: 'Foam: blue over white' });
    const fills = [...preview.querySelectorAll('[fill]')].map((part) => part.getAttribute('fill'));
    expect(fills).toEqual(['#1f5fc2', '#f6f6f2']);
    await person.selectOptions(secondary, 'blue');
    expect(screen.getByText(/hard to see/)).toBeDefined();
  });

  it.each(['51', '-1', ''])('NEW-015 refuses %s expected tools', async (count) => {
    const person = await openConfiguration();
    await person.clear(screen.getByLabelText('Drawer 2'));
    if (count) await person.type(screen.getByLabelText('Drawer 2'), count);
    await next(person);
    expect(await screen.findByText('Expected tools per drawer must be between 0 and 50')).toBeDefined();
  });

  it('NEW-005 NEW-015 NEW-019 NEW-020 NEW-021 NEW-023 creates the toolbox and opens its first drawer', async () => {
    const seen = answer(endpoints.createToolbox, buildToolbox({ toolboxId: 'TB-1' }));
    const person = await openConfiguration();
    screen.getByRole('slider', { name: 'Number of drawers' }).focus();
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    await person.clear(screen.getByLabelText('Drawer 1'));
    await person.type(screen.getByLabelText('Drawer 1'), '0');
    await next(person);
    await person.click(await screen.findByRole('button', { name: 'Create Toolbox' }));
    expect(await screen.findByText('Toolbox created successfully')).toBeDefined();
    expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/1');
    expect(seen.map(({ body }) => body)).toEqual([
      {
        type: 'rolling',
        name: 'TB-1',
        eid: '',
        drawers: 3,
        primaryFoamColor: 'black',
        secondaryFoamColor: 'red',
        toolCounts: [0, 10, 10],
      },
    ]);
    expect(localStorage.getItem('pendingTemplateToolboxId')).toBe('TB-1');
  });

  it('NEW-022 goes to the list if the response has no id', async () => {
    refuse(endpoints.createToolbox, { status: 201, body: { id: 7 } });
    const person = await openReview();
    await person.click(screen.getByRole('button', { name: 'Create Toolbox' }));
    await waitFor(() => expect(window.location.pathname).toBe('/toolboxes'));
  });

  it.each([
    ['the server text', 'bad', 'bad'],
    ['a fallback', '', 'An unknown error occurred'],
  ])('NEW-024 shows %s and keeps the entries', async (_, text, shown) => {
    const seen = refuse(endpoints.createToolbox, { status: 500, text });
    const person = await openReview();
    const create = screen.getByRole('button', { name: 'Create Toolbox' });
    await person.click(create);
    const title = 'Error creating toolbox';
    await waitFor(() => expect(shownToast()).toEqual({ title, description: shown, tone: 'bad' }));
    expect(screen.getByRole('alert').textContent).toBe(title + shown);
    await person.click(create);
    await waitFor(() => expect(seen).toHaveLength(2));
    // A retry of the same content uses the same key, so a lost response causes no duplicate.
    const [first, second] = seen.map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toBe(second);
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    await person.click(screen.getByRole('button', { name: 'Previous' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'TB-1');
  });
});

describe('the reference image', () => {
  const dataUrl = 'data:image/jpeg;base64,AAAA';
  const saved = { success: true as const, referenceImageUrl: '/api/images/box' };

  async function createWithImage() {
    installCamera();
    installCanvas({ dataUrl });
    installImages({ width: 800, height: 600 });
    answer(endpoints.createToolbox, buildToolbox());
    const person = await openReview();
    await person.click(screen.getByRole('button', { name: 'Capture reference image' }));
    await person.click(await screen.findByRole('tab', { name: 'Upload' }));
    const file = new File(['x'], 'box.jpg', { type: 'image/jpeg' });
    await person.upload(await screen.findByLabelText(/Choose a photo/), file);
    await screen.findByRole('img', { name: 'Reference image of the toolbox' });
    await person.click(screen.getByRole('button', { name: 'Create Toolbox' }));
    return person;
  }

  it('G-38 is uploaded after the toolbox is created', async () => {
    const sent = answer(endpoints.setReferenceImage, saved);
    await createWithImage();
    await waitFor(() => expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/1'));
    expect(sent.map(({ params, body }) => [params['toolboxId'], body])).toEqual([
      ['TB-1', { imageData: dataUrl }],
    ]);
  });

  it('G-38 stays when the upload fails, and is sent again under the same key', async () => {
    const lost = cutLine(endpoints.setReferenceImage);
    const person = await createWithImage();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The reference image could not be saved',
    );
    expect(screen.getByRole('img', { name: 'Reference image of the toolbox' })).toBeDefined();
    expect(window.location.pathname).toBe('/toolbox/new');
    const sent = answer(endpoints.setReferenceImage, saved);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/1'));
    const keys = [...lost, ...sent].map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it('G-38 can be discarded; the toolbox stays without it', async () => {
    refuse(endpoints.setReferenceImage, { status: 500, body: { message: 'disk full' } });
    const person = await createWithImage();
    expect(await screen.findByText('disk full')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Continue without image' }));
    await waitFor(() => expect(window.location.pathname).toBe('/toolbox/TB-1/drawer/1'));
  });
});
